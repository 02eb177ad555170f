import { shownLines } from '../../../contracts/estimating/estimate/views.ts';
import { estimateEvents } from '../../../contracts/estimating/events.ts';
import { loadBook } from '../../../server/catalogue/book.ts';
import { readBook } from '../../../server/catalogue/book-files.ts';
import { BATH, DRYWALL, FLANGE, type GivenEstimate, KITCHEN, PLUMBER, SETTINGS, started, TASK, VALVE } from '../given.ts';

const AT = '2026-11-17T00:00:00Z';
const add = (given: GivenEstimate, lines: (typeof FLANGE | typeof VALVE | typeof DRYWALL)[], itemIds: number[], areaIds = [KITCHEN]) =>
  given.do({ type: 'AddItems', areaIds, taskId: 0, lines, itemIds, minimums: [PLUMBER], at: AT });
const minimum = (given: GivenEstimate) => given.state.minimums.get('plumber')?.line;
const shown = ({ state }: GivenEstimate, areaId: number) =>
  [...state.areas.values()].filter((area) => area.areaId === areaId).flatMap((area) => shownLines(state, area).map((line) => line.id));
/** The sums of the estimate and of its areas, added up from the lines that a reader sees. */
function added({ state }: GivenEstimate) {
  const areas = [...state.areas.values()].map((area) => {
    const lines = shownLines(state, area);
    const total = lines.reduce((sum, line) => sum + BigInt(line.totalCost.replace('.', '')), 0n);
    expect([area.label, area.cents.total]).toEqual([area.label, total]);
    return total;
  });
  return areas.reduce((a, b) => a + b, 0n);
}
/** One toilet flange in the kitchen: $30 of a plumber's $100. */
function flange(): GivenEstimate {
  const given = started();
  add(given, [FLANGE], [10]);
  return given;
}

describe('labor minimum', () => {
  it('makes up what the lines of a trade fall short of it, priced as any line', () => {
    const given = flange();
    expect(minimum(given)).toMatchObject({
      id: 90,
      description: 'Labor minimum, plumber',
      isLaborMinimum: true,
      laborMinimum: { hours: '2', rate: '50', minimum: '100.00', charged: '30.00', place: 'Ohio', basis: 'estimate' },
      labor: '70.00',
      quantity: '1.0',
      itemUM: 'EA',
      ppu: '84.00',
      totalCost: '84.00',
      tax: '0.00',
      propertyArea_AreaID: KITCHEN,
      estimateTask_Id: TASK,
    });
    expect(given.state.cents.total).toBe(added(given));
    expect(shown(given, KITCHEN)).toEqual([10, 90]);
  });

  it('follows quantities, costs, further lines and deletions, and keeps its id', () => {
    const given = flange();
    const short = () => [minimum(given)?.id, minimum(given)?.labor];
    given.do({ type: 'SaveQuantity', itemId: 10, quantity: '2' });
    expect(short()).toEqual([90, '40.00']);
    add(given, [VALVE], [11], [BATH]);
    expect(short()).toEqual([90, '15.00']);
    given.do({ type: 'ChangeItem', applyToAll: false, change: { id: 11, labor: '40' } });
    expect(short()).toEqual([undefined, undefined]);
    given.do({ type: 'DeleteItem', itemId: 10 });
    expect(short()).toEqual([90, '60.00']);
    expect(minimum(given)?.propertyArea_AreaID).toBe(BATH);
    given.do({ type: 'DeleteItem', itemId: 11 });
    expect(short()).toEqual([undefined, undefined]);
    expect(given.state.cents.total).toBe(0n);
  });

  it('needs a quantity: lines of quantity 0 call nobody out', () => {
    const given = flange();
    given.do({ type: 'SaveQuantity', itemId: 10, quantity: '0' });
    expect(minimum(given)).toBeUndefined();
    expect(given.state.cents.total).toBe(0n);
  });

  it('stands in the area, the task and the settings of the first line of its trade', () => {
    const given = started();
    add(given, [FLANGE], [10], [BATH]);
    given.do({ type: 'ChangeSettings', settings: { ...SETTINGS, profitAmount: '20' }, appliedTo: 'future' });
    given.do({ type: 'AddTask', id: 2, name: 'Plumbing' });
    given.do({ type: 'AddItems', areaIds: [KITCHEN], taskId: 2, lines: [VALVE], itemIds: [11], minimums: [PLUMBER], at: AT });
    expect(minimum(given)).toMatchObject({ propertyArea_AreaID: KITCHEN, estimateTask_Id: 2, labor: '45.00', totalCost: '58.50' });
    given.do({ type: 'MoveArea', areaId: BATH, sequence: 1 });
    expect(minimum(given)).toMatchObject({ propertyArea_AreaID: BATH, estimateTask_Id: TASK, totalCost: '54.00' });
    given.do({ type: 'MoveItem', itemId: 11, areaId: BATH, sequence: 1 });
    expect(minimum(given)).toMatchObject({ estimateTask_Id: 2, totalCost: '58.50' });
    given.do({ type: 'RepriceAll' });
    given.do({ type: 'DeleteArea', areaId: BATH, taskId: 0 });
    expect(minimum(given)).toBeUndefined();
    given.undo();
    expect(minimum(given)).toMatchObject({ propertyArea_AreaID: BATH, estimateTask_Id: 2 });
    expect(given.state.cents.total).toBe(added(given));
  });

  it('R044, R045: has no overhead and profit where they do not apply', () => {
    const given = flange();
    given.do({ type: 'ApplySettings', apply: false });
    expect(minimum(given)?.totalCost).toBe('70.00');
  });

  it('cannot be changed by hand', () => {
    const given = flange();
    const commands = [
      { type: 'SaveQuantity', itemId: 90, quantity: '2' },
      { type: 'DeleteItem', itemId: 90 },
      { type: 'SaveItemNotes', itemId: 90, notes: 'x' },
      { type: 'MoveItem', itemId: 90, areaId: BATH, sequence: 1 },
      { type: 'ChangeItem', applyToAll: false, change: { id: 90, labor: '1' } },
      { type: 'DuplicateItem', itemId: 90, newItemId: 20, at: AT },
    ] as const;
    for (const command of commands) expect(given.refusal(() => given.do(command))).toBe('LABOR_MINIMUM');
  });

  it('R107: a change for all lines of an item leaves it alone', () => {
    const given = flange();
    given.do({ type: 'ChangeItem', applyToAll: true, change: { id: 10, material: '20' } });
    expect(minimum(given)).toMatchObject({ labor: '70.00', material: '0' });
  });

  it('is switched off and on, for the estimate and for a trade, and that is taken back', () => {
    const given = flange();
    given.do({ type: 'SwitchLaborMinimum', trade: null, on: false });
    expect([minimum(given), given.state.cents.total]).toEqual([undefined, 5040n]);
    expect(given.do({ type: 'SwitchLaborMinimum', trade: null, on: false })).toEqual([]);
    given.undo();
    expect(minimum(given)?.labor).toBe('70.00');
    given.do({ type: 'SwitchLaborMinimum', trade: 'plumber', on: false });
    expect(minimum(given)).toBeUndefined();
    given.do({ type: 'SaveQuantity', itemId: 10, quantity: '2' });
    expect(minimum(given)).toBeUndefined();
    given.do({ type: 'SwitchLaborMinimum', trade: 'plumber', on: true });
    expect(minimum(given)?.labor).toBe('40.00');
    expect(given.refusal(() => given.do({ type: 'SwitchLaborMinimum', trade: 'roofer', on: false }))).toBe('NOT_FOUND');
  });

  it('is what it was after undo, and again after redo', () => {
    const given = flange();
    add(given, [VALVE], [11], [BATH]);
    const now = () => structuredClone({ line: minimum(given), cents: given.state.cents, labor: given.state.trades.get('plumber')?.labor });
    const without = ({ line, ...rest }: ReturnType<typeof now>) => ({ ...rest, line: line && { ...line, dateUpdated: '' } });
    const commands = [
      { type: 'SaveQuantity', itemId: 10, quantity: '7' },
      { type: 'DeleteItem', itemId: 10 },
      { type: 'DeleteArea', areaId: KITCHEN, taskId: 0 },
      { type: 'MoveItem', itemId: 11, areaId: KITCHEN, sequence: 1 },
      { type: 'ChangeItem', applyToAll: false, change: { id: 10, labor: '33.3333' } },
      { type: 'ChangeSettings', settings: { ...SETTINGS, overheadAmount: '3' }, appliedTo: 'all' },
    ] as const;
    for (const command of commands) {
      const before = without(now());
      given.do(command);
      const after = without(now());
      given.undo();
      expect(without(now())).toEqual(before);
      given.redo();
      expect(without(now())).toEqual(after);
      given.undo();
    }
  });

  it('keeps the hours and the rate that the estimate first knew', () => {
    const given = flange();
    const [event] = given.do({
      type: 'AddItems',
      areaIds: [BATH],
      taskId: 0,
      lines: [VALVE],
      itemIds: [11],
      minimums: [{ ...PLUMBER, hours: '9', itemId: 91 }],
      at: AT,
    });
    expect(event?.data).toMatchObject({ minimums: [] });
    expect(minimum(given)).toMatchObject({ id: 90, labor: '45.00' });
  });

  it('adds up after hundreds of changes', () => {
    const given = started();
    add(given, [FLANGE, VALVE, FLANGE, VALVE], [10, 11, 12, 13, 14, 15, 16, 17], [KITCHEN, BATH]);
    for (let n = 0; n < 300; n++) {
      const itemId = 10 + (n % 8);
      if (n % 7 === 3) given.do({ type: 'MoveItem', itemId, areaId: n % 2 ? BATH : KITCHEN, sequence: 1 + (n % 4) });
      else if (n % 7 === 5) given.do({ type: 'ChangeItem', applyToAll: false, change: { id: itemId, labor: `${(n % 11) * 3}.${n % 97}` } });
      else if (n % 13 === 6) given.undo();
      else given.do({ type: 'SaveQuantity', itemId, quantity: `${n % 3}.${n % 10}` });
      const { state } = given;
      expect(state.cents.total).toBe(added(given));
      const of = [...state.areas.values()].flatMap((area) => area.itemIds).flatMap((id) => state.items.get(id) ?? []);
      const counting = of.filter((line) => Number(line.quantity) > 0);
      const labor = counting.reduce((sum, line) => sum + Number(line.quantity) * Number(line.labor), 0);
      expect(Number(minimum(given)?.labor ?? 0)).toBeCloseTo(counting.length ? Math.max(0, 100 - labor) : 0, 1);
      if (minimum(given)) expect(minimum(given)?.propertyArea_AreaID).toBe(counting[0]?.propertyArea_AreaID);
    }
  });
});

describe('events of before the labor minimum', () => {
  const { trade: _t, priceSource: _p, notes, percentageAffected, ...book } = FLANGE;
  const item = {
    ...book,
    itemId: 10,
    areaId: KITCHEN,
    taskId: TASK,
    sequence: 1,
    quantitySource: 'typed',
    percentageAffected,
    percentageCovered: '0',
    vendorPPU: '0',
    notes,
    settingsId: 1,
    isInvoiced: false,
    dateAdded: AT,
  };
  const upcast = (type: keyof typeof estimateEvents, data: unknown) => estimateEvents[type].shape.read(data, 1);

  it('have lines without a trade, which make no minimum', () => {
    expect(upcast('ItemsAdded', { items: [item, { ...item, itemXREF: 99999 }] })).toEqual({
      items: [
        { ...item, trade: '', priceSource: 'book', reason: '' },
        { ...item, itemXREF: 99999, trade: '', priceSource: 'typed', reason: '' },
      ],
      minimums: [],
      source: null,
    });
    expect(upcast('ItemsSwitched', { quality: 'Good', items: [{ ...book, itemId: 10 }] })).toEqual({
      quality: 'Good',
      items: [{ ...book, quantity: undefined, itemId: 10, trade: '', priceSource: 'book' }].map(({ quantity: _q, ...rest }) => rest),
      minimums: [],
    });
    const [area] = started().log.flatMap(({ type, data }) => (type === 'AreaAdded' ? [data] : []));
    expect(upcast('AreaRestored', { area, items: [item] })).toMatchObject({ items: [{ itemId: 10, trade: '', priceSource: 'book' }] });
  });

  it('have costs that were typed where a change names costs', () => {
    expect(
      upcast('ItemsChanged', {
        items: [
          { itemId: 10, changes: { labor: '3' } },
          { itemId: 11, changes: { description: 'x' } },
        ],
      }),
    ).toEqual({
      items: [
        { itemId: 10, changes: { labor: '3', priceSource: 'typed' } },
        { itemId: 11, changes: { description: 'x' } },
      ],
    });
  });
});

it('the price book has least hours, each with its basis, for every trade that leads a crew', () => {
  const rows = readBook('minimums.csv').map((row) => row.cells);
  const trades = rows.map((row) => row.trade ?? '');
  expect(trades).toEqual([...trades].sort());
  for (const row of rows) {
    expect(Number(row.hours)).toBeGreaterThanOrEqual(1);
    expect(Number(row.hours)).toBeLessThanOrEqual(4);
    expect(row.basis).not.toBe('');
  }
  const leading = new Set(loadBook().items.flatMap((item) => item.task.crew.members[0]?.trade.code ?? []));
  expect([...leading].filter((trade) => !trades.includes(trade))).toEqual([]);
});
