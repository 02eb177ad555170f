import { useCallback } from 'react';
import type { AreaWithItems } from '../../../../contracts/estimating/entities.ts';
import { quantityFor } from '../../../../contracts/estimating/quantity-for.ts';
import { isZero } from '../../estimate/figures.ts';
import { draftLines, isCountedOne, NO_ANSWERS } from '../answers.ts';
import type { BookItem, Offer } from '../book-items.ts';
import { type AnswersByItem, typedKey } from './picks.ts';
import type { Targets } from './targets.ts';

/** Quantities of items in areas, measured or typed, and the lines that they make. */
export function useDrafts(typed: ReadonlyMap<string, string>, { chosenAreas, answersOf, goesTo, standingIn }: Targets) {
  /** What an area has to measure for an item, of which an answer may take a share. */
  const quantityIn = useCallback(
    (area: AreaWithItems, one: BookItem) => {
      const share = [...answersOf(one.code).values()].find(({ option }) => option.sharePct !== '100')?.option.sharePct;
      if (one.formula === '') return isCountedOne(one.unit) ? '1.0' : '0.0';
      return quantityFor(one.formula, area.measures, share ?? '100', 1);
    },
    [answersOf],
  );
  const typedIn = useCallback((area: AreaWithItems, code: number) => typed.get(typedKey(code, area.areaID)), [typed]);
  const needsQuantity = (area: AreaWithItems, one: BookItem) =>
    one.formula === '' && !isCountedOne(one.unit) && isZero(typedIn(area, one.code) ?? '0');
  const asked = useCallback(
    (area: AreaWithItems, one: BookItem) => typedIn(area, one.code) ?? quantityIn(area, one),
    [typedIn, quantityIn],
  );
  /** The lines that items make in an area, without those that answers bring where they are there already or are taken themselves. */
  const draftsIn = useCallback(
    (area: AreaWithItems, items: readonly { item: BookItem; offer: Offer }[], answering: AnswersByItem) => {
      const codes = new Set(items.map(({ item: one }) => one.code));
      return items.flatMap((one) => {
        if (chosenAreas.has(area.areaID) && !goesTo(area, one.item.code)) return [];
        const given = answering.get(one.item.code) ?? NO_ANSWERS;
        const [own, ...brought] = draftLines(one, given, area.measures, typedIn(area, one.item.code));
        const news = brought.filter((line) => standingIn(area, line.item.code) === undefined && !codes.has(line.item.code));
        return own ? [own, ...news] : [];
      });
    },
    [chosenAreas, goesTo, standingIn, typedIn],
  );
  return { quantityIn, typedIn, needsQuantity, asked, draftsIn };
}

export type Drafts = ReturnType<typeof useDrafts>;
