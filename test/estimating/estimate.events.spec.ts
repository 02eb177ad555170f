import { estimateDecider } from '../../server/estimating/estimate.decider.ts';
import { organizationDecider } from '../../server/organization/organization.decider.ts';
import { given } from '../given.ts';
import { AT, BATH, FAUCET, KITCHEN, started, TASK } from './given.ts';

/** Three faucets in the kitchen (10, 11, 12), one in the bath (20). */
function kitchen() {
  const built = started();
  const add = (areaId: number, itemIds: number[]) =>
    built.do({ type: 'AddItems', areaIds: [areaId], taskId: TASK, lines: itemIds.map(() => FAUCET), itemIds, minimums: [], at: AT });
  add(KITCHEN, [10, 11, 12]);
  add(BATH, [20]);
  return given(estimateDecider).after(...built.log.map(({ type, data }) => ({ type, data }) as (typeof built.log)[number]));
}

it('lines that go together are one event, which says where each stands once all are there', () =>
  kitchen()
    .when({ type: 'MoveItems', itemIds: [12, 10], areaId: BATH })
    .records({
      type: 'ItemsMoved',
      data: {
        items: [
          { itemId: 10, areaId: BATH, sequence: 2 },
          { itemId: 12, areaId: BATH, sequence: 3 },
        ],
      },
    }));

it('lines that stand there already are moved by no event', () =>
  kitchen()
    .when({ type: 'MoveItems', itemIds: [11, 12], areaId: KITCHEN })
    .records());

it('a quantity is rounded to the decimals of the order, and was typed', () => {
  kitchen()
    .when({ type: 'SaveQuantity', itemId: 10, quantity: '2.25' })
    .records({ type: 'ItemQuantitySaved', data: { itemId: 10, quantity: '2.3', quantitySource: 'typed' } });
  kitchen().when({ type: 'SaveQuantity', itemId: 10, quantity: '1.04' }).records();
  kitchen().when({ type: 'SaveQuantity', itemId: 99, quantity: '1' }).refuses('ITEM_NOT_FOUND');
});

it('an order that does not exist takes no command', () =>
  given(estimateDecider).when({ type: 'ArchiveEstimate', archived: true }).refuses('ORDER_NOT_FOUND'));

it('R103: the decimals of new estimates are one until another number is chosen', () => {
  const organization = given(organizationDecider, 7);
  const chosen = { type: 'QuantityDecimalsChosen', data: { organizationId: 7, decimals: 2 } } as const;
  organization.when({ type: 'ChooseQuantityDecimals', decimals: 1 }).records();
  organization.when({ type: 'ChooseQuantityDecimals', decimals: 2 }).records(chosen);
  organization.after(chosen).when({ type: 'ChooseQuantityDecimals', decimals: 2 }).records();
});
