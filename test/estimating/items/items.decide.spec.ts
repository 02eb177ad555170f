import type { EstimateEvent } from '../../../contracts/estimating/events.ts';
import { type EstimateCommand, estimateDecider } from '../../../server/estimating/estimate.decider.ts';
import { given } from '../../given.ts';
import { AT, BATH, FAUCET, KITCHEN, started, TASK } from '../given.ts';

const NOBODYS = 99;

/** The lines 10, 11 and 12 in the kitchen, and 20 in the bath. */
const built = started();
for (const [areaId, itemIds] of [
  [KITCHEN, [10, 11, 12]],
  [BATH, [20]],
] as const)
  built.do({
    type: 'AddItems',
    areaIds: [areaId],
    taskId: TASK,
    lines: itemIds.map(() => FAUCET),
    itemIds: [...itemIds],
    minimums: [],
    at: AT,
  });
const estimate = given(estimateDecider).after(...built.log.map(({ type, data }) => ({ type, data }) as EstimateEvent));

describe('a line that is moved', () => {
  const move = (itemId: number, areaId: number, sequence: number) => ({ type: 'MoveItem', itemId, areaId, sequence }) as const;
  const moved = (itemId: number, areaId: number, sequence: number): EstimateEvent => ({
    type: 'ItemMoved',
    data: { itemId, areaId, sequence },
  });

  it('comes to its place, at most behind the last line of the area', () => {
    estimate.when(move(12, KITCHEN, 1)).records(moved(12, KITCHEN, 1));
    estimate.when(move(10, KITCHEN, 9)).records(moved(10, KITCHEN, 3));
    estimate.when(move(10, BATH, 9)).records(moved(10, BATH, 2));
    estimate.when(move(10, BATH, 1)).records(moved(10, BATH, 1));
  });

  it('is not recorded at the place where it stands', () => {
    estimate.when(move(11, KITCHEN, 2)).records();
    estimate.when(move(12, KITCHEN, 9)).records();
  });

  it('must be there, and its area too', () => {
    estimate.when(move(NOBODYS, KITCHEN, 1)).refuses('ITEM_NOT_FOUND');
    estimate.when(move(10, NOBODYS, 1)).refuses('AREA_NOT_FOUND');
  });
});

describe('lines that are moved together', () => {
  const move = (areaId: number, ...itemIds: number[]) => ({ type: 'MoveItems', itemIds, areaId }) as const;
  const moved = (...items: { itemId: number; areaId: number; sequence: number }[]): EstimateEvent => ({
    type: 'ItemsMoved',
    data: { items },
  });

  it('stand behind those that stay, in the order of the estimate, whatever the order in which they were marked', () => {
    estimate
      .when(move(BATH, 12, 10, 12))
      .records(moved({ itemId: 10, areaId: BATH, sequence: 2 }, { itemId: 12, areaId: BATH, sequence: 3 }));
    estimate
      .when(move(KITCHEN, 20, 10))
      .records(moved({ itemId: 10, areaId: KITCHEN, sequence: 3 }, { itemId: 20, areaId: KITCHEN, sequence: 4 }));
  });

  it('of the area itself come behind the others', () => {
    estimate.when(move(KITCHEN, 10)).records(moved({ itemId: 10, areaId: KITCHEN, sequence: 3 }));
  });

  it('are not recorded where they stand already', () => {
    estimate.when(move(KITCHEN, 11, 12)).records();
    estimate.when(move(KITCHEN, 10, 11, 12)).records();
    estimate.when(move(KITCHEN, 12)).records();
  });

  it('pass over what a colleague has deleted; with none left they are refused', () => {
    estimate.when(move(BATH, NOBODYS, 11)).records(moved({ itemId: 11, areaId: BATH, sequence: 2 }));
    estimate.when(move(BATH, NOBODYS)).refuses('ITEM_NOT_FOUND');
    estimate.when(move(BATH)).refuses('ITEM_NOT_FOUND');
  });
});

it('deleted lines are those that are still there, each once', () => {
  estimate.when({ type: 'DeleteItems', itemIds: [11, NOBODYS, 10, 11] }).records({ type: 'ItemsDeleted', data: { itemIds: [11, 10] } });
  estimate.when({ type: 'DeleteItems', itemIds: [NOBODYS] }).refuses('ITEM_NOT_FOUND');
  estimate.when({ type: 'DeleteItem', itemId: NOBODYS }).refuses('ITEM_NOT_FOUND');
});

it('a quantity that would cost more than an amount can hold is refused', () => {
  const save = (quantity: string) => ({ type: 'SaveQuantity', itemId: 10, quantity }) as const;
  estimate.when(save('2')).records({ type: 'ItemQuantitySaved', data: { itemId: 10, quantity: '2.0', quantitySource: 'typed' } });
  estimate.when(save('1.04')).records();
  estimate.when(save('999999999999')).refuses('LIMIT_EXCEEDED');
});

describe('a copy of a line', () => {
  const placesOf = (command: EstimateCommand) => {
    const [event] = estimateDecider.decide(command, built.state);
    const { items } = (event as { data: { items: { itemId: number; areaId: number; sequence: number; copyOf: number }[] } }).data;
    return items.map(({ itemId, areaId, sequence, copyOf }) => [copyOf, itemId, areaId, sequence]);
  };

  it('stands directly below it, also where several are copied', () => {
    expect(placesOf({ type: 'DuplicateItem', itemId: 10, newItemId: 50, at: AT })).toEqual([[10, 50, KITCHEN, 2]]);
    const items = [20, 12, 10].map((itemId) => ({ itemId, newItemId: itemId + 50 }));
    expect(placesOf({ type: 'DuplicateItems', items, at: AT })).toEqual([
      [10, 60, KITCHEN, 2],
      [12, 62, KITCHEN, 5],
      [20, 70, BATH, 2],
    ]);
  });

  it('is of a line that is there', () => {
    estimate.when({ type: 'DuplicateItem', itemId: NOBODYS, newItemId: 50, at: AT }).refuses('ITEM_NOT_FOUND');
  });
});
