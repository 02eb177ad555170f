import { useCallback, useMemo, useState } from 'react';
import { FIRST_OWN_CODE } from '../../../../contracts/catalogue/entities.ts';
import type { AreaWithItems } from '../../../../contracts/estimating/entities.ts';
import { NO_ANSWERS } from '../answers.ts';
import { useBook } from '../book-items.ts';
import type { LookedAt } from './looked-at.ts';
import { type AnswersByItem, typedKey } from './picks.ts';

/** The own code of an own item, which has five in a row, from its code in a quality; undefined for the book's. */
const ownCodeOf = (xref: number) => (xref < FIRST_OWN_CODE ? undefined : xref - ((xref - FIRST_OWN_CODE) % 5));

/** Of each area the quantity of each item that it has. */
function useStanding(areas: AreaWithItems[]) {
  const { codeOf } = useBook(true);
  const standing = useMemo(() => {
    const byArea = new Map<number, Map<number, number>>();
    for (const area of areas) {
      const quantities = new Map<number, number>();
      for (const line of area.items) {
        const code = codeOf.get(line.itemXREF) ?? ownCodeOf(line.itemXREF);
        if (code !== undefined) quantities.set(code, (quantities.get(code) ?? 0) + Number(line.quantity));
      }
      byArea.set(area.areaID, quantities);
    }
    return byArea;
  }, [areas, codeOf]);
  return useCallback((area: AreaWithItems, code: number) => standing.get(area.areaID)?.get(code), [standing]);
}

/** The areas that one adds to, and what they have of an item already. */
export function useTargets(areas: AreaWithItems[], here: number, answers: AnswersByItem, { item, ofItems }: LookedAt) {
  // The house holds what belongs to no room: it is chosen unasked only while there is no room.
  const houseId = areas.find(({ areaTypeGroup }) => areaTypeGroup === 'E')?.areaID;
  const [chosenAreas, setChosenAreas] = useState<ReadonlySet<number>>(
    () => new Set(here > 0 && (here !== houseId || areas.length === 1) ? [here] : []),
  );
  /** Items that go to an area once more though they are there, by `typedKey`. */
  const [again, setAgain] = useState<ReadonlySet<string>>(() => new Set());
  const standingIn = useStanding(areas);
  const answersOf = useCallback((code: number) => answers.get(code) ?? NO_ANSWERS, [answers]);
  /** How much an area has of what would be added for an item, which an answer may have swapped. */
  const thereIn = useCallback(
    (area: AreaWithItems, code: number) =>
      standingIn(area, [...answersOf(code).values()].find(({ swap }) => swap !== null)?.swap?.item.code ?? code),
    [standingIn, answersOf],
  );
  const goesTo = useCallback(
    (area: AreaWithItems, code: number) =>
      chosenAreas.has(area.areaID) && (thereIn(area, code) === undefined || again.has(typedKey(code, area.areaID))),
    [chosenAreas, thereIn, again],
  );
  const chosen = useMemo(() => areas.filter((area) => chosenAreas.has(area.areaID)), [areas, chosenAreas]);
  /** Chooses an area or leaves it out; where the item that is looked at stands already, the first click chooses it once more. */
  const turnArea = (area: AreaWithItems) => {
    const key = typedKey(item?.code ?? 0, area.areaID);
    const more = ofItems && item && chosenAreas.has(area.areaID) && thereIn(area, item.code) !== undefined && !again.has(key);
    if (more) return setAgain((was) => new Set(was).add(key));
    setAgain((was) => new Set([...was].filter((one) => one !== key)));
    setChosenAreas((was) => {
      const next = new Set(was);
      if (!next.delete(area.areaID)) next.add(area.areaID);
      return withoutHouse(was, next);
    });
  };
  /** The first room that is chosen takes the place of the house; who means both chooses the house once more. */
  const withoutHouse = (was: ReadonlySet<number>, next: Set<number>) => {
    if (houseId !== undefined && was.size === 1 && was.has(houseId) && next.size > 1) next.delete(houseId);
    return next;
  };
  /** Areas that were just made are what one adds to. */
  const chooseNew = (made: { areaID: number }[]) =>
    setChosenAreas((was) => withoutHouse(was, new Set([...was, ...made.map(({ areaID }) => areaID)])));
  return { chosenAreas, setChosenAreas, again, setAgain, chosen, standingIn, answersOf, thereIn, goesTo, turnArea, chooseNew };
}

export type Targets = ReturnType<typeof useTargets>;
