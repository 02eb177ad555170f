import { BATH, FAUCET, FLANGE, type GivenEstimate, KITCHEN, PLUMBER, started, VALVE } from '../given.ts';

const AT = '2026-11-17T00:00:00Z';
function plumbing(): GivenEstimate {
  const given = started();
  given.do({
    type: 'AddItems',
    areaIds: [KITCHEN, BATH],
    taskId: 0,
    lines: [FLANGE, VALVE],
    itemIds: [10, 11, 12, 13],
    minimums: [PLUMBER],
    at: AT,
  });
  return given;
}
const flange = { itemXREF: FLANGE.itemXREF, labor: '36', material: '12.50', equipment: '0', wasteFactorPct: '0' };
const line = (given: GivenEstimate, id: number) => given.state.items.get(id);
const minimum = (given: GivenEstimate) => given.state.minimums.get('plumber');

describe('new prices', () => {
  it('come for the chosen lines in one event; the others keep theirs', () => {
    const given = plumbing();
    const events = given.do({ type: 'UpdatePrices', items: [{ itemId: 10, ...flange }], minimums: [] });
    expect(events).toEqual([
      {
        type: 'ItemPricesRenewed',
        data: { items: [{ itemId: 10, labor: '36', material: '12.50', equipment: '0', wasteFactorPct: '0' }], minimums: [] },
      },
    ]);
    expect(line(given, 10)).toMatchObject({ labor: '36', material: '12.50', ppu: '58.20', priceSource: 'book' });
    expect(line(given, 12)).toMatchObject({ labor: '30', ppu: '50.40' });
  });

  it('are recorded once: what a line has already is nothing new', () => {
    const given = plumbing();
    given.do({ type: 'UpdatePrices', items: [{ itemId: 10, ...flange }], minimums: [] });
    expect(given.do({ type: 'UpdatePrices', items: [{ itemId: 10, ...flange, labor: '36.00' }], minimums: [] })).toEqual([]);
    const [event] = given.do({
      type: 'UpdatePrices',
      items: [
        { itemId: 12, ...flange },
        { itemId: 12, ...flange },
      ],
      minimums: [],
    });
    expect(event).toMatchObject({ data: { items: [{ itemId: 12 }] } });
  });

  it('bring the labor minimum of their trades along, and take it back with them', () => {
    const given = plumbing();
    given.do({ type: 'DeleteItem', itemId: 11 });
    given.do({ type: 'DeleteItem', itemId: 13 });
    expect(minimum(given)?.line?.labor).toBe('40.00');
    given.do({
      type: 'UpdatePrices',
      items: [10, 12].map((itemId) => ({ itemId, ...flange })),
      minimums: [{ ...PLUMBER, itemId: 0, rate: '60' }],
    });
    expect(minimum(given)).toMatchObject({ facts: { rate: '60', itemId: 90 }, line: { id: 90, labor: '48.00' } });
    given.undo();
    expect(minimum(given)).toMatchObject({ facts: { rate: '50' }, line: { id: 90, labor: '40.00' } });
    expect(line(given, 10)?.labor).toBe('30');
    given.redo();
    expect(minimum(given)).toMatchObject({ facts: { rate: '60' }, line: { labor: '48.00' } });
  });

  it('are refused for lines that are gone, are another item by now, or have typed costs', () => {
    const given = plumbing();
    const ask = (items: ({ itemId: number } & typeof flange)[]) =>
      given.refusal(() => given.do({ type: 'UpdatePrices', items, minimums: [] }));
    expect(ask([{ itemId: 99, ...flange }])).toBe('PRICES_CHANGED');
    expect(ask([{ itemId: 90, ...flange }])).toBe('PRICES_CHANGED');
    expect(ask([{ itemId: 11, ...flange }])).toBe('PRICES_CHANGED');
    given.do({ type: 'ChangeItem', applyToAll: false, change: { id: 10, material: '99' } });
    expect(line(given, 10)?.priceSource).toBe('typed');
    expect(ask([{ itemId: 10, ...flange }])).toBe('PRICES_CHANGED');
    given.undo();
    expect(line(given, 10)?.priceSource).toBe('book');
    expect(ask([{ itemId: 10, ...flange }])).toBeUndefined();
    expect(ask([{ itemId: 12, ...flange, material: '99999999' }])).toBe('LIMIT_EXCEEDED');
  });

  it('are not taken back over a colleague who typed a cost since', () => {
    const given = plumbing();
    given.do({ type: 'UpdatePrices', items: [{ itemId: 10, ...flange }], minimums: [] });
    given.do({ type: 'ChangeItem', applyToAll: false, change: { id: 10, labor: '20' } }, 2);
    expect(given.refusal(() => given.undo())).toBe('UNDO_CONFLICT');
  });

  it('a typed description or quantity does not make a price a typed one; another item brings the price of the book', () => {
    const given = plumbing();
    given.do({ type: 'ChangeItem', applyToAll: false, change: { id: 10, description: 'Flange', quantity: '3' } });
    expect(line(given, 10)?.priceSource).toBe('book');
    given.do({ type: 'ChangeItem', applyToAll: false, change: { id: 10, labor: '1' } });
    const { percentageAffected: _p, notes: _n, quantity: _q, ...facts } = FAUCET;
    given.do({ type: 'SwitchItem', itemId: 10, facts, minimums: [] });
    expect(line(given, 10)?.priceSource).toBe('book');
  });
});
