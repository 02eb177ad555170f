import type { AreaWithItems } from '../../contracts/estimating/entities.ts';
import { areaView, settingsView, shownLines, totalsView } from '../../contracts/estimating/estimate/views.ts';
import { exampleOf, settingsPreview } from '../../contracts/estimating/setup/settings-preview.ts';
import { fromCents } from '../../contracts/money.ts';
import { BATH, DRYWALL, FAUCET, FLANGE, type GivenEstimate, KITCHEN, OHIO, PLUMBER, SETTINGS, started } from './given.ts';

/** The areas and lines as C057 answers them. */
const areasOf = ({ state }: GivenEstimate): AreaWithItems[] =>
  [...state.areas.values()].map((area) => ({ ...areaView(area), items: shownLines(state, area) }));

/** A kitchen and a bath with odd cents, lines under earlier settings, and a labor minimum. */
function priced(): GivenEstimate {
  const given = started();
  const add = (areaId: number, lines: object[], itemIds: number[], minimums: (typeof PLUMBER)[] = []) =>
    given.do({ type: 'AddItems', areaIds: [areaId], taskId: 0, lines: lines as never, minimums, itemIds, at: '2026-11-17T00:00:00Z' });
  add(KITCHEN, [{ ...DRYWALL, labor: '1.2567', material: '2.1034' }, FAUCET], [10, 11]);
  given.do({ type: 'ChangeSettings', settings: { ...SETTINGS, overheadAmount: '12.5' }, appliedTo: 'future' });
  add(BATH, [{ ...DRYWALL, quantity: '33.3', equipment: '0.3333' }, FLANGE], [12, 13], [PLUMBER]);
  return given;
}

const CHANGES = [
  { ...SETTINGS, profitAmount: '12' },
  { ...SETTINGS, profitAmount: '7.3333', overheadAmount: '0', taxableAmount: '6.75', taxableLabor: true },
  { ...SETTINGS, profitEquipment: false, overheadLabor: false },
  { ...SETTINGS, orderType: 'Do Not Apply' as const },
];

describe('a change of profit, overhead and tax', () => {
  it.each(CHANGES)('R041: what updating the existing lines would move is, to the cent, what is recorded afterwards (%#)', (settings) => {
    const given = priced();
    const preview = settingsPreview(areasOf(given), settings);
    const before = totalsView(given.state.cents);
    expect([preview.totalCost.before, preview.tax.before, preview.grandTotal.before]).toEqual([
      before.totalCost,
      before.tax,
      before.grandTotal,
    ]);
    const areasBefore = new Map([...given.state.areas.values()].map((area) => [area.areaId, fromCents(area.cents.total)]));
    given.do({ type: 'ChangeSettings', settings, appliedTo: 'all' });
    const after = totalsView(given.state.cents);
    const { totalCost, tax, grandTotal, ...costs } = after;
    expect(Object.fromEntries(Object.entries(preview.costs).map(([part, { after: then }]) => [part, then]))).toEqual(costs);
    expect([preview.totalCost.after, preview.tax.after, preview.grandTotal.after]).toEqual([totalCost, tax, grandTotal]);
    expect(preview.areas.map((area) => [area.areaId, area.before, area.after])).toEqual(
      preview.areas.map(({ areaId }) => [areaId, areasBefore.get(areaId), fromCents(given.state.areas.get(areaId)?.cents.total ?? 0n)]),
    );
    expect(preview.areas.map(({ lines }) => lines)).toEqual([2, 3]);
    expect(preview.lines).toBe(5);
  });

  it('R042: answering no moves no line; the example is what a later line costs', () => {
    const given = priced();
    const settings = { ...SETTINGS, profitAmount: '12' };
    const before = totalsView(given.state.cents);
    expect(exampleOf(SETTINGS, settings)).toEqual({ cost: 'labor', before: '1200.00', after: '1220.00' });
    given.do({ type: 'ChangeSettings', settings, appliedTo: 'future' });
    expect(totalsView(given.state.cents)).toEqual(before);
    given.do({
      type: 'AddItems',
      areaIds: [KITCHEN],
      taskId: 0,
      lines: [{ ...FAUCET, labor: '1000', material: '0' }],
      minimums: [],
      itemIds: [20],
      at: '2026-11-17T00:00:00Z',
    });
    expect(given.state.items.get(20)?.totalCost).toBe('1220.00');
    expect(exampleOf(SETTINGS, { ...SETTINGS, taxableAmount: '10' })).toEqual({ cost: 'material', before: '1282.50', after: '1300.00' });
  });

  it('R043: undo after an answer restores the former settings, for the lines and for later ones', () => {
    const given = priced();
    const [former, before] = [settingsView(given.state), totalsView(given.state.cents)];
    given.do({ type: 'ChangeSettings', settings: { ...SETTINGS, profitAmount: '30' }, appliedTo: 'all' });
    expect(totalsView(given.state.cents)).not.toEqual(before);
    given.undo();
    expect([settingsView(given.state), totalsView(given.state.cents)]).toEqual([former, before]);
  });

  it('R039: the first change ever is for all lines at once; R040: later ones are for the lines only if that is answered', () => {
    const given = started();
    given.do({ type: 'AddItems', areaIds: [KITCHEN], taskId: 0, lines: [FAUCET], minimums: [], itemIds: [10], at: '2026-11-17T00:00:00Z' });
    expect(given.state.answered).toBe(false);
    given.do({ type: 'ChangeSettings', settings: { ...SETTINGS, profitAmount: '20' }, appliedTo: 'first time' });
    expect([given.state.answered, given.state.items.get(10)?.totalCost]).toEqual([true, '390.00']);
    given.do({ type: 'ChangeSettings', settings: { ...SETTINGS, profitAmount: '30' }, appliedTo: 'first time' });
    expect(given.state.items.get(10)?.totalCost).toBe('390.00');
  });

  it('R044, R045: applying and not applying are 1 and 2, and keep the percentages', () => {
    const given = priced();
    given.do({ type: 'ApplySettings', apply: false });
    expect(settingsView(given.state)).toMatchObject({ orderType: 'Do Not Apply', overheadAmount: '12.5', profitAmount: '10' });
    expect([given.state.cents.costs[3], given.state.cents.costs[4], given.state.cents.tax]).toEqual([0n, 0n, 0n]);
    given.do({ type: 'ApplySettings', apply: true });
    expect(settingsView(given.state).orderType).toBe('Apply');
    expect(given.state.cents.tax).toBeGreaterThan(0n);
  });

  it('R046, R047: state and ZIP code stay once the order is in progress, the rest of the address does not', () => {
    const given = started();
    const survey = { address: '214 E Tulane Rd', address2: '', city: 'Columbus', state: 'OH', zip: '43202' };
    given.do({ type: 'ChangeAddress', survey, tax: OHIO });
    given.do({ type: 'AddItems', areaIds: [KITCHEN], taskId: 0, lines: [FAUCET], minimums: [], itemIds: [10], at: '2026-11-17T00:00:00Z' });
    const move = (change: object) => given.refusal(() => given.do({ type: 'ChangeAddress', survey: { ...survey, ...change }, tax: OHIO }));
    expect([move({ state: 'TX' }), move({ zip: '43215' }), move({ address2: 'Apt 2' })]).toEqual([
      'ORDER_IN_PROGRESS',
      'ORDER_IN_PROGRESS',
      undefined,
    ]);
    expect(given.state.survey).toMatchObject({ address2: 'Apt 2', zip: '43202', state: 'OH' });
  });
});
