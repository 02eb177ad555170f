import type { AreaWithItems } from '../entities.ts';
import { type CheckedArea, type CheckInput, keyOfFinding } from './check.ts';
import type { CheckBookAnswer } from './get-check-book.ts';

const known = new WeakMap<AreaWithItems, CheckedArea>();
/** The areas as calls answer them, with labor minimums among their lines. Per object, because every change makes a new one. */
export const areasOfAnswer = (areas: readonly AreaWithItems[]): CheckedArea[] =>
  areas.map((area) => {
    let checked = known.get(area);
    if (!checked) {
      const { areaID: areaId, label, areaType, areaTypeGroup, measures, items } = area;
      checked = { areaId, label, areaType, areaTypeGroup, measures, lines: items.filter((line) => !line.isLaborMinimum) };
      known.set(area, checked);
    }
    return checked;
  });

/** What a screen knows of the price book and of dismissals, as checks take it. Made once for each answer. */
export function bookOfAnswer(answer: CheckBookAnswer): Pick<CheckInput, 'book' | 'dismissals' | 'decimals' | 'quality'> {
  return {
    book: {
      items: new Map(answer.items.map((item) => [item.itemXREF, item])),
      minimums: new Map(answer.minimums.map((minimum) => [minimum.facts.trade, minimum])),
      laborMinimum: answer.laborMinimum,
      version: answer.version,
      older: new Map(answer.older.map(({ itemId, ...costs }) => [itemId, costs])),
      presentMinimums: new Map(answer.presentMinimums.map((facts) => [facts.trade, facts])),
    },
    dismissals: new Map(answer.dismissals.map((dismissal) => [keyOfFinding(dismissal.check, dismissal.subject), dismissal])),
    decimals: answer.decimals,
    quality: answer.quality,
  };
}
