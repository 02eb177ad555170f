import { estimateEvents } from '../../../contracts/estimating/events.ts';
import { BATH, DRYWALL, FAUCET, type GivenEstimate, HOUSE, KITCHEN, started, TASK } from '../given.ts';

const AT = '2026-11-17T00:00:00Z';

/** Drywall of the kitchen's walls and a faucet with a note, a bath with 282.7 SF of walls. */
function kitchen(): GivenEstimate {
  const given = started();
  given.do({
    type: 'AddItems',
    areaIds: [KITCHEN],
    taskId: 0,
    lines: [
      { ...DRYWALL, percentageAffected: '50' },
      { ...FAUCET, notes: 'Brushed nickel' },
    ],
    minimums: [],
    itemIds: [10, 11],
    at: AT,
  });
  const measures = { floor: '0.00', walls: '282.67', ceilings: '0.00', baseboard: '0.00' };
  given.do({ type: 'MeasureInterior', areaId: BATH, measures, input: null, applyDownward: false });
  return given;
}
const lines = ({ state }: GivenEstimate, areaId: number) =>
  (state.areas.get(areaId)?.itemIds ?? []).flatMap((id) => state.items.get(id) ?? []);
const copy = (given: GivenEstimate, itemIds: number[], areaIds: number[]) =>
  given.do({
    type: 'CopyItems',
    itemIds,
    areaIds,
    newItemIds: Array.from({ length: itemIds.length * areaIds.length }, (_, n) => 50 + n),
    at: AT,
  });

describe('copying lines to areas', () => {
  it('measures what was measured in the area that it lands in, and takes quantity, price, percentage and note along', () => {
    const given = kitchen();
    // Typed costs are the line's own, whatever the price book says.
    given.do({ type: 'ChangeItem', change: { id: 10, labor: '2.00' }, applyToAll: false });
    copy(given, [11, 10], [BATH, HOUSE]);
    expect(lines(given, BATH)).toMatchObject([
      {
        id: 50,
        itemXREF: DRYWALL.itemXREF,
        quantity: '141.3',
        quantitySource: 'measured',
        percentageAffected: '50',
        labor: '2.00',
        priceSource: 'typed',
      },
      { id: 51, itemXREF: FAUCET.itemXREF, quantity: '1.0', quantitySource: 'typed', notes: 'Brushed nickel' },
    ]);
    expect(lines(given, HOUSE)).toMatchObject([
      { id: 52, quantity: '0.0', quantitySource: 'measured' },
      { id: 53, quantity: '1.0' },
    ]);
    expect(lines(given, KITCHEN).map(({ id }) => id)).toEqual([10, 11]);
  });

  it('keeps a typed quantity, and the task of each line, behind what the area has', () => {
    const given = kitchen();
    given.do({ type: 'AddTask', id: 7, name: 'Second visit' });
    given.do({ type: 'ChangeItem', change: { id: 11, estimateTask_Id: 7 }, applyToAll: false });
    given.do({ type: 'SaveQuantity', itemId: 10, quantity: '90' });
    copy(given, [10, 11], [KITCHEN]);
    expect(lines(given, KITCHEN)).toMatchObject([
      { id: 10 },
      { id: 11 },
      { id: 50, quantity: '90.0', quantitySource: 'typed', estimateTask_Id: TASK },
      { id: 51, estimateTask_Id: 7 },
    ]);
  });

  it('is one step of undo and one entry of the audit; lines that are gone are left out', () => {
    const given = kitchen();
    const before = given.state.cents.total;
    const events = copy(given, [10, 99, 11], [BATH]);
    const [recorded] = given.log.slice(-1);
    expect(events).toHaveLength(1);
    expect(
      recorded && recorded.type === 'ItemsAdded' && estimateEvents.ItemsAdded.audit(given.state, recorded.data, recorded.metadata),
    ).toMatchObject({
      sentence: 'Copied 2 lines in Hall bath: Drywall, hung and finished; Faucet, pull-down',
    });
    given.undo();
    expect(given.state.cents.total).toBe(before);
    expect(given.refusal(() => copy(given, [99], [BATH]))).toBe('ITEM_NOT_FOUND');
    expect(given.refusal(() => copy(given, [10], [999]))).toBe('AREA_NOT_FOUND');
  });
});

describe('the same values for several lines', () => {
  const change = (given: GivenEstimate, changes: object, itemIds = [10, 11]) => given.do({ type: 'ChangeItems', itemIds, changes });

  it('changes only what is named, in one step; the percentage affected reaches the measured lines and their quantity', () => {
    const given = kitchen();
    change(given, { percentageAffected: '90', wasteFactorPct: '0.05', percentageCovered: '20' });
    expect(lines(given, KITCHEN)).toMatchObject([
      { quantity: '321.6', quantitySource: 'measured', percentageAffected: '90', wasteFactorPct: '5', percentageCovered: '20' },
      { quantity: '1.0', percentageAffected: '100', wasteFactorPct: '5', percentageCovered: '20', notes: 'Brushed nickel' },
    ]);
    given.undo();
    expect(lines(given, KITCHEN)).toMatchObject([
      { quantity: '178.7', percentageAffected: '50', wasteFactorPct: '10', priceSource: 'book' },
      { wasteFactorPct: '0' },
    ]);
  });

  it('a typed quantity and a task are for all of them; what a line has already is not recorded', () => {
    const given = kitchen();
    given.do({ type: 'AddTask', id: 7, name: 'Second visit' });
    const events = change(given, { quantity: '1', estimateTask_Id: 7 });
    expect(events).toMatchObject([
      {
        data: {
          items: [
            { itemId: 10, changes: { quantity: '1.0', quantitySource: 'typed', taskId: 7 } },
            { itemId: 11, changes: { taskId: 7 } },
          ],
        },
      },
    ]);
    expect(change(given, { quantity: '1', estimateTask_Id: 7 })).toEqual([]);
    expect(given.refusal(() => change(given, { estimateTask_Id: 999 }))).toBe('TASK_NOT_FOUND');
    expect(given.refusal(() => change(given, { quantity: '2' }, [99]))).toBe('ITEM_NOT_FOUND');
    expect(given.refusal(() => change(given, { quantity: '99999999' }))).toBe('LIMIT_EXCEEDED');
  });
});
