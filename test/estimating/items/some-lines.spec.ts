import { settingsView } from '../../../contracts/estimating/estimate/views.ts';
import type { LinesChange } from '../../../contracts/estimating/items/change-items.ts';
import { changedLines, linesOf, type Pricing, withCopies, withLines } from '../../../web/estimating/bulk/some-lines.ts';
import { effectOf } from '../../../web/estimating/edits/effect-of.ts';
import { BATH, type GivenEstimate, HOUSE, KITCHEN } from '../given.ts';
import { generator } from '../random.ts';
import { areasOf, bookOf, estimateOf } from '../random-estimate.ts';

function pricingOf({ state }: GivenEstimate): Pricing {
  const trades = [...state.minimums.values()].map(({ facts, on }) => ({
    ...facts,
    on,
    minimum: '0.00',
    charged: '0.00',
    shortfall: '0.00',
  }));
  return { minimums: { on: state.laborMinimum, trades }, settingsOf: (line) => state.settings.get(line.settingsId) };
}

/** An estimate of which half of the lines are marked, the same for the same seed. Some of its lines are measured. */
function marked(seed: number) {
  const random = generator(seed);
  const given = estimateOf(random, bookOf(random));
  given.do({
    type: 'MeasureInterior',
    areaId: BATH,
    measures: { floor: '40.25', walls: '216', ceilings: '40.25', baseboard: '27' },
    input: null,
    applyDownward: false,
  });
  for (const [n, line] of [...given.state.items.values()].entries())
    if (n % 2 === 0 && line.formulaXRef !== '') given.do({ type: 'ApplyMeasurementsDownward', areaId: line.propertyArea_AreaID });
  const ids = [...given.state.items.keys()].filter(() => random() < 0.5);
  return { random, given, ids: ids.length > 0 ? ids : [...given.state.items.keys()] };
}

describe('what a change of several lines would do is what is then recorded, to the cent', () => {
  it('copies to areas, measured there, labor minimums following', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const { given, ids, random } = marked(seed);
      const areaIds = [HOUSE, KITCHEN, BATH].filter(() => random() < 0.6);
      if (areaIds.length === 0) continue;
      const areas = areasOf(given);
      const lines = linesOf(areas, new Set(ids));
      const then = withCopies(areas, lines, new Set(areaIds), settingsView(given.state), pricingOf(given));
      const newItemIds = Array.from({ length: ids.length * areaIds.length }, (_, n) => 1000 + n);
      given.do({ type: 'CopyItems', itemIds: ids, areaIds, newItemIds, at: '2026-11-17T00:00:00Z' });
      expect([seed, effectOf(areas, then)]).toEqual([seed, effectOf(areas, areasOf(given))]);
    }
  });

  it('the same values for all of them, a percentage affected only for the measured', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const { given, ids, random } = marked(seed);
      const change: LinesChange = {
        ...(random() < 0.5 && { percentageAffected: (random() * 150).toFixed(2) }),
        ...(random() < 0.5 && { wasteFactorPct: (random() * 20).toFixed(2) }),
        ...(random() < 0.2 && { quantity: (random() * 80).toFixed(1) }),
        percentageCovered: '10',
      };
      const areas = areasOf(given);
      const changed = changedLines(areas, linesOf(areas, new Set(ids)), change, pricingOf(given));
      const then = withLines(areas, changed, pricingOf(given));
      const events = given.do({ type: 'ChangeItems', itemIds: ids, changes: change });
      const recorded = events.flatMap((event) => (event.type === 'ItemsChanged' ? event.data.items.map(({ itemId }) => itemId) : []));
      expect([seed, [...changed.keys()].sort()]).toEqual([seed, recorded.sort()]);
      expect([seed, effectOf(areas, then)]).toEqual([seed, effectOf(areas, areasOf(given))]);
    }
  });
});
