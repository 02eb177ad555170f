import { DRYWALL, FAUCET, type GivenEstimate, KITCHEN, started } from '../given.ts';

const { percentageAffected: _a, notes: _n, ...WALLS } = DRYWALL;
const { percentageAffected: _b, notes: _c, quantity: _d, ...EACH } = FAUCET;

/** Half of the kitchen's walls in drywall. */
function drywall(): GivenEstimate {
  const given = started();
  const lines = [{ ...DRYWALL, percentageAffected: '50' }];
  given.do({ type: 'AddItems', areaIds: [KITCHEN], taskId: 0, lines, minimums: [], itemIds: [10], at: '2026-11-17T00:00:00Z' });
  return given;
}
const become = (given: GivenEstimate, facts: object) =>
  given.do({ type: 'SwitchItem', itemId: 10, facts: { ...WALLS, ...facts }, minimums: [] });

describe('R100: one item for another', () => {
  it('measures what the new item measures, with the share that was affected, and undo brings both back', () => {
    const given = drywall();
    become(given, { itemXREF: 500, description: 'Ceiling panels', formula: 'CEILINGS', material: '5' });
    expect(given.state.items.get(10)).toMatchObject({
      itemXREF: 500,
      formulaXRef: 'CEILINGS',
      quantity: '61.7',
      quantitySource: 'measured',
    });
    given.undo();
    expect(given.state.items.get(10)).toMatchObject({
      itemXREF: DRYWALL.itemXREF,
      formulaXRef: 'WALLS',
      quantity: '178.7',
      quantitySource: 'measured',
    });
  });

  it('keeps the figure as a typed one where the new item measures nothing, and a typed quantity in any case', () => {
    const given = drywall();
    become(given, EACH);
    expect(given.state.items.get(10)).toMatchObject({
      description: FAUCET.description,
      quantity: '178.7',
      quantitySource: 'typed',
      itemUM: 'EA',
    });
    become(given, { itemXREF: 500, formula: 'CEILINGS' });
    expect(given.state.items.get(10)).toMatchObject({ quantity: '178.7', quantitySource: 'typed' });
  });

  it('keeps the quantity, the notes and the place of a line whose new item measures the same', () => {
    const given = drywall();
    given.do({ type: 'SaveItemNotes', itemId: 10, notes: 'North wall' });
    expect(become(given, { itemXREF: 501, description: 'Plaster' })).toHaveLength(1);
    expect(given.state.items.get(10)).toMatchObject({ quantity: '178.7', quantitySource: 'measured', notes: 'North wall' });
  });
});
