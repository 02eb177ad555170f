import { copyOf, type Estimate } from '../../../contracts/estimating/estimate/state.ts';
import { shownLines, totalsView } from '../../../contracts/estimating/estimate/views.ts';
import { describeEvent } from '../../../contracts/estimating/events.ts';
import { compareWhatIf } from '../../../contracts/estimating/what-if/comparison.ts';
import { AT, BATH, DRYWALL, FAUCET, KITCHEN, SETTINGS } from '../given.ts';
import { editAtRandom, furnished, GivenWhatIf, numbers } from './branched.ts';

const {
  percentageAffected: _affected,
  notes: _notes,
  ...BRASS
} = {
  ...FAUCET,
  itemXREF: 9002,
  description: 'Faucet, of solid brass',
  quality: 'Best' as const,
  material: '412.75',
};
const toBrass = (itemId: number) => ({ type: 'SwitchItem' as const, itemId, facts: BRASS, minimums: [] });
const compared = (whatIf: GivenWhatIf, all = false) => compareWhatIf(whatIf.sides, { all, writers: () => 'Dana' });
/** All that a reader sees of an estimate, without ids and instants. */
const seen = (estimate: Estimate) => ({
  totals: totalsView(estimate.cents),
  areas: [...estimate.areas.values()].map((area) => ({
    label: area.label,
    total: area.cents.total,
    measures: area.measures,
    lines: shownLines(estimate, area)
      .map(({ description, quantity, quality, labor, material, notes, totalCost, tax }) =>
        [description, quantity, quality, labor, material, notes, totalCost, tax].join('|'),
      )
      .sort(),
  })),
});

describe('a what-if', () => {
  it('starts as the estimate is, to the cent, with ids of its own, and nothing of it can be undone', () => {
    const from = furnished();
    const whatIf = new GivenWhatIf(from);
    expect(seen(whatIf.state)).toEqual(seen(from.state));
    expect(whatIf.state.whatIf).toMatchObject({ name: 'Budget', fromOrderId: 1000, fromRevision: from.state.revision });
    expect([...whatIf.state.items.keys()].filter((id) => from.state.items.has(id))).toEqual([]);
    expect(whatIf.state.undoStacks.size).toBe(0);
    expect(whatIf.changes).toEqual([]);
  });

  it('is edited like an estimate, which does not move', () => {
    const from = furnished();
    const before = seen(from.state);
    const whatIf = new GivenWhatIf(from);
    whatIf.do(toBrass(whatIf.item(10)));
    whatIf.do({ type: 'DeleteItem', itemId: whatIf.item(13) });
    expect(whatIf.total).not.toBe(from.total);
    expect(seen(from.state)).toEqual(before);
    whatIf.undo();
    whatIf.undo();
    expect(seen(whatIf.state)).toEqual(before);
    expect(whatIf.changes).toEqual([]);
  });

  it.each([
    [
      'a payment',
      {
        type: 'RecordPayment',
        paymentId: 1,
        kind: 'payment',
        paymentDate: '2026-11-01',
        amount: '5',
        typeId: 1,
        payeeName: '',
        detail: '',
      },
    ],
    ['a customer', { type: 'ChangeCustomer', customer: { firstName: 'A', lastName: 'B', companyName: '', phone: '', email: '' } }],
    ['the archive', { type: 'ArchiveEstimate', archived: true }],
    ['a name of the job', { type: 'ChangeJobId', externalRefId: 'x' }],
  ] as const)('has not %s of its own', (_what, command) => {
    const whatIf = new GivenWhatIf(furnished());
    expect(whatIf.refusal(() => whatIf.do(command))).toBe('WHAT_IF_OF_JOB');
  });

  it('takes no line twice, and none once it is complete', () => {
    const whatIf = new GivenWhatIf(furnished());
    const [copied] = whatIf.log.flatMap((event) => (event.type === 'WhatIfLinesCopied' ? [event.data] : []));
    expect(whatIf.do({ type: 'CopyWhatIfLines', items: [], sources: [], ...copied })).toEqual([]);
  });

  it('that was discarded takes nothing until it is brought back, which it can be for 30 days', () => {
    const whatIf = new GivenWhatIf(furnished());
    whatIf.do({ type: 'DiscardWhatIf' });
    expect(whatIf.do({ type: 'DiscardWhatIf' })).toEqual([]);
    const edit = () => whatIf.do({ type: 'SaveQuantity', itemId: whatIf.item(10), quantity: '3' });
    expect(whatIf.refusal(edit)).toBe('WHAT_IF_DISCARDED');
    const later = (days: number) => new Date(Date.parse(AT) + days * 86_400_000).toISOString();
    expect(whatIf.refusal(() => whatIf.do({ type: 'RestoreWhatIf', at: later(30.1) }))).toBe('WHAT_IF_GONE');
    whatIf.do({ type: 'RestoreWhatIf', at: later(30) });
    expect(edit()).toHaveLength(1);
  });

  it('an estimate is no what-if: it is neither discarded nor renamed as one', () => {
    const from = furnished();
    expect(from.refusal(() => from.do({ type: 'DiscardWhatIf' }))).toBe('WHAT_IF_NOT_FOUND');
    expect(from.refusal(() => from.do({ type: 'RenameWhatIf', name: 'x' }))).toBe('WHAT_IF_NOT_FOUND');
  });
});

describe('adopting', () => {
  it('all of it makes the estimate what the what-if is, to the cent, in one step that undo takes back', () => {
    const from = furnished();
    const before = seen(from.state);
    const whatIf = new GivenWhatIf(from);
    whatIf.do(toBrass(whatIf.item(10)));
    whatIf.do({ type: 'SaveQuantity', itemId: whatIf.item(11), quantity: '4' });
    whatIf.do({ type: 'DeleteItem', itemId: whatIf.item(20) });
    whatIf.do({ type: 'AddAreas', areas: [{ areaId: 600, typeCode: 'BATH', label: 'Guest bath' }] });
    whatIf.do({ type: 'AddItems', areaIds: [600], taskId: 0, lines: [FAUCET], itemIds: [601], minimums: [], at: AT });
    const { after, changes, follows } = compared(whatIf);
    const events = whatIf.adopt();
    expect(seen(from.state)).toEqual(seen(whatIf.state));
    expect(totalsView(from.state.cents)).toEqual(after);
    const cents = (money: string) => BigInt(money.replace('.', ''));
    const moved = changes.reduce((sum, { money }) => sum + cents(money), cents(follows));
    expect(moved).toBe(
      cents(after.grandTotal) -
        cents(compareWhatIf({ ...whatIf.sides, now: whatIf.base }, { all: false, writers: () => '' }).now.grandTotal),
    );
    expect(events[0]).toMatchObject({ type: 'WhatIfAdopted', data: { whatIfId: 2000, name: 'Budget', changes: 5 } });
    expect(whatIf.changes).toEqual([]);
    from.undo();
    expect(seen(from.state)).toEqual(before);
    from.redo();
    expect(seen(from.state)).toEqual(seen(whatIf.state));
    expect(whatIf.changes).toEqual([]);
  });

  it('is told with the old and the new value of each change', () => {
    const whatIf = new GivenWhatIf(furnished());
    whatIf.do(toBrass(whatIf.item(10)));
    whatIf.do({ type: 'SaveQuantity', itemId: whatIf.item(11), quantity: '4' });
    const was = copyOf(whatIf.from.state);
    const told = whatIf.adopt().map((event) => describeEvent(was, event));
    expect(told.map(({ sentence, before, after }) => [sentence, before, after])).toEqual([
      ['Adopted 2 changes of what-if Budget', '', ''],
      ['Replaced Faucet, pull-down, in Kitchen', 'Faucet, pull-down', 'Faucet, of solid brass'],
      ['Changed quantity of Faucet, pull-down, in Kitchen', '1.0', '4.0'],
    ]);
  });

  it('some of it leaves the rest, which can be adopted later', () => {
    const whatIf = new GivenWhatIf(furnished());
    whatIf.do(toBrass(whatIf.item(10)));
    whatIf.do(toBrass(whatIf.item(11)));
    whatIf.adopt([`line-${whatIf.item(10)}`]);
    expect(whatIf.from.state.items.get(10)?.itemXREF).toBe(9002);
    expect(whatIf.from.state.items.get(11)?.itemXREF).toBe(9001);
    expect(whatIf.changes.map(({ id }) => id)).toEqual([`line-${whatIf.item(11)}`]);
  });

  it('twice adds nothing twice, also by two people', () => {
    const whatIf = new GivenWhatIf(furnished());
    whatIf.do({ type: 'AddItems', areaIds: [whatIf.area(KITCHEN)], taskId: 0, lines: [FAUCET], itemIds: [601], minimums: [], at: AT });
    const requested = whatIf.changes.map(({ id }) => id);
    expect(whatIf.adopt(requested).map(({ type }) => type)).toEqual(['WhatIfAdopted', 'ItemsAdded']);
    const lines = whatIf.from.state.items.size;
    expect(whatIf.adopt(requested, {}, 2)).toEqual([]);
    expect(whatIf.from.state.items.size).toBe(lines);
  });

  it('merges different fields of one line', () => {
    const whatIf = new GivenWhatIf(furnished());
    whatIf.do({ type: 'SaveQuantity', itemId: whatIf.item(10), quantity: '4' });
    whatIf.from.do({ type: 'SaveItemNotes', itemId: 10, notes: 'By the window' }, 2);
    whatIf.from.do(toBrass(10), 2);
    expect(whatIf.changes).toMatchObject([{ fields: ['quantity'], conflicts: [] }]);
    whatIf.adopt();
    expect(whatIf.from.state.items.get(10)).toMatchObject({ quantity: '4.0', notes: 'By the window', itemXREF: 9002 });
  });

  it('a field that both changed asks for one', () => {
    const whatIf = new GivenWhatIf(furnished());
    const line = whatIf.item(10);
    whatIf.do({ type: 'SaveQuantity', itemId: line, quantity: '4' });
    whatIf.do({ type: 'SaveItemNotes', itemId: line, notes: 'Two by the island' });
    whatIf.from.do({ type: 'SaveQuantity', itemId: 10, quantity: '3' }, 2);
    expect(compared(whatIf).changes).toMatchObject([
      { conflicts: [{ key: `line-${line}.quantity`, whatIf: { value: '4.0 EA' }, estimate: { value: '3.0 EA' } }] },
    ]);
    expect(whatIf.refusal(() => whatIf.adopt())).toBe('WHAT_IF_CONFLICT');
    const other = new GivenWhatIf(whatIf.from, { orderId: 3000, first: 20_000 });
    expect(other.changes).toEqual([]);
    whatIf.adopt(undefined, { [`line-${line}.quantity`]: 'estimate' });
    expect(whatIf.from.state.items.get(10)).toMatchObject({ quantity: '3.0', notes: 'Two by the island' });
    whatIf.adopt(undefined, { [`line-${line}.quantity`]: 'whatIf' });
    expect(whatIf.from.state.items.get(10)).toMatchObject({ quantity: '4.0' });
  });

  it('what both changed to the same is no change', () => {
    const whatIf = new GivenWhatIf(furnished());
    whatIf.do(toBrass(whatIf.item(10)));
    whatIf.from.do(toBrass(10), 2);
    expect(whatIf.changes).toEqual([]);
  });

  it('a line that a colleague deleted meanwhile asks whether it comes back, and comes back as the what-if has it', () => {
    const whatIf = new GivenWhatIf(furnished());
    const line = whatIf.item(10);
    whatIf.do(toBrass(line));
    whatIf.do(toBrass(whatIf.item(11)));
    whatIf.from.do({ type: 'DeleteItem', itemId: 10 }, 2);
    expect(whatIf.changes.map(({ id, conflicts }) => [id, conflicts])).toEqual([
      [`line-${line}`, ['presence']],
      [`line-${whatIf.item(11)}`, []],
    ]);
    expect(whatIf.refusal(() => whatIf.adopt())).toBe('WHAT_IF_CONFLICT');
    whatIf.adopt(undefined, { [`line-${line}.presence`]: 'estimate' });
    expect([...whatIf.from.state.items.values()].filter(({ itemXREF }) => itemXREF === 9002)).toHaveLength(1);
    whatIf.adopt(undefined, { [`line-${line}.presence`]: 'whatIf' });
    expect([...whatIf.from.state.items.values()].filter(({ itemXREF }) => itemXREF === 9002)).toHaveLength(2);
    expect(whatIf.changes).toEqual([]);
  });

  it('a line that the what-if took out and a colleague changed asks too', () => {
    const whatIf = new GivenWhatIf(furnished());
    const line = whatIf.item(10);
    whatIf.do({ type: 'DeleteItem', itemId: line });
    whatIf.from.do({ type: 'SaveQuantity', itemId: 10, quantity: '3' }, 2);
    expect(whatIf.refusal(() => whatIf.adopt())).toBe('WHAT_IF_CONFLICT');
    expect(whatIf.adopt(undefined, { [`line-${line}.presence`]: 'estimate' })).toEqual([]);
    whatIf.adopt(undefined, { [`line-${line}.presence`]: 'whatIf' });
    expect(whatIf.from.state.items.has(10)).toBe(false);
  });

  it('what the estimate gained meanwhile is in both sums, and told', () => {
    const whatIf = new GivenWhatIf(furnished());
    whatIf.do({ type: 'SaveQuantity', itemId: whatIf.item(10), quantity: '4' });
    whatIf.from.do({ type: 'SaveQuantity', itemId: 12, quantity: '5' }, 2);
    const { now, after, meanwhile, areas } = compared(whatIf);
    expect(meanwhile).toEqual({ count: 1, texts: ['Faucet, pull-down, 1.0 to 5.0 EA'] });
    expect(now).toEqual(totalsView(whatIf.from.state.cents));
    expect(areas.find(({ id }) => id === KITCHEN)?.items.map(({ id, differs }) => [id, differs])).toEqual([[10, ['quantity', 'total']]]);
    whatIf.adopt();
    expect(totalsView(whatIf.from.state.cents)).toEqual(after);
    expect(whatIf.from.state.items.get(12)?.quantity).toBe('5.0');
  });

  it('a room measured again takes its lines along, also those that only the estimate has', () => {
    const whatIf = new GivenWhatIf(furnished());
    const measures = { floor: '100', walls: '200', ceilings: '100', baseboard: '40' };
    whatIf.do({ type: 'MeasureInterior', areaId: whatIf.area(KITCHEN), measures, input: null, applyDownward: true });
    const { quantity: _q, ...measured } = { quantity: undefined, ...DRYWALL };
    whatIf.from.do({ type: 'AddItems', areaIds: [KITCHEN], taskId: 0, lines: [measured], itemIds: [14], minimums: [], at: AT }, 2);
    expect(whatIf.changes.map(({ kind, fields }) => [kind, fields])).toEqual([['area', ['measures']]]);
    whatIf.adopt();
    expect([13, 14].map((id) => whatIf.from.state.items.get(id)?.quantity)).toEqual(['200.0', '200.0']);
    expect(whatIf.from.state.areas.get(KITCHEN)?.measures.walls).toBe('200.00');
  });

  it('profit, overhead and tax go over as one change that reprices every line', () => {
    const whatIf = new GivenWhatIf(furnished());
    whatIf.do({ type: 'ChangeSettings', settings: { ...SETTINGS, profitAmount: '20' }, appliedTo: 'all' });
    expect(compared(whatIf).changes.map(({ text }) => text)).toEqual(['Profit, overhead and tax: profit 10 % to 20 %']);
    whatIf.adopt();
    expect(seen(whatIf.from.state)).toEqual(seen(whatIf.state));
  });

  it('an area that was taken out stays as long as the estimate has other lines in it', () => {
    const whatIf = new GivenWhatIf(furnished());
    whatIf.do({ type: 'DeleteArea', areaId: whatIf.area(BATH), taskId: 0 });
    whatIf.from.do({ type: 'AddItems', areaIds: [BATH], taskId: 0, lines: [FAUCET], itemIds: [21], minimums: [], at: AT }, 2);
    whatIf.adopt();
    expect(whatIf.from.state.areas.get(BATH)?.itemIds).toEqual([21]);
  });

  it('refuses what is no change any more while others are', () => {
    const whatIf = new GivenWhatIf(furnished());
    whatIf.do({ type: 'SaveQuantity', itemId: whatIf.item(10), quantity: '4' });
    expect(whatIf.refusal(() => whatIf.adopt(['line-1']))).toBe('WHAT_IF_CHANGED');
  });
});

describe('whatever is done to it', () => {
  it.each(Array.from({ length: 60 }, (_, n) => n + 1))(
    'all of it adopted on an untouched estimate makes the estimate the what-if, to the cent (%i)',
    (seed) => {
      const below = numbers(seed);
      const from = furnished();
      editAtRandom(from, below, 12, 100);
      const before = seen(from.state);
      const whatIf = new GivenWhatIf(from);
      editAtRandom(whatIf, below, 25, 40_000);
      const { after } = compared(whatIf);
      expect(seen(from.state)).toEqual(before);
      const events = whatIf.adopt();
      expect(totalsView(from.state.cents)).toEqual(totalsView(whatIf.state.cents));
      expect(after).toEqual(totalsView(whatIf.state.cents));
      expect(seen(from.state)).toEqual(seen(whatIf.state));
      expect(whatIf.changes).toEqual([]);
      if (events.length === 0) return;
      from.undo();
      expect(seen(from.state)).toEqual(before);
    },
  );

  it.each(Array.from({ length: 30 }, (_, n) => n + 1))(
    'beside a colleague, the preview is what adopting makes of the estimate (%i)',
    (seed) => {
      const below = numbers(seed + 500);
      const whatIf = new GivenWhatIf(furnished());
      editAtRandom(whatIf, below, 15, 40_000);
      editAtRandom(whatIf.from, below, 15, 100);
      const { changes, after } = compared(whatIf, true);
      const choices = Object.fromEntries(changes.flatMap(({ conflicts }) => conflicts.map(({ key }) => [key, 'whatIf' as const])));
      whatIf.adopt(
        changes.map(({ id }) => id),
        choices,
      );
      expect(totalsView(whatIf.from.state.cents)).toEqual(after);
    },
  );
});
