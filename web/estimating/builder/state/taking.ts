import { useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useCallback, useMemo } from 'react';
import { failureText } from '../../../ui/failure.ts';
import { type BookItem, hitsOf, itemOfHit, type Offer, offersOf, offersOfHit, type Place, startingOffer } from '../book-items.ts';
import { answer, ask, drop, fail, itemPicks, type Pick, type Picks, pickOf, selectionAtom } from './picks.ts';

/** What is taken in the builder at a place and a quality, and how items and words come and go there. */
export function useTaking(place: Place, quality: string) {
  const queries = useQueryClient();
  const [{ picks, typed, answers }, select] = useAtom(selectionAtom);
  const taken = useMemo(() => new Map(itemPicks(picks).map((pick) => [pick.item.code, pick.offer])), [picks]);
  const takenCodes = useMemo(() => new Set(taken.keys()), [taken]);
  const setPicks = useCallback((change: (was: Picks) => Picks) => select((was) => ({ ...was, picks: change(was.picks) })), [select]);

  /** Takes what is being looked up: `look` finds it, meanwhile its place is kept under a name. */
  const takeLater = useCallback(
    async (key: string, name: string, look: () => Promise<{ item: BookItem; offers: Offer[] } | null>) => {
      setPicks((was) => ask(was, key, name));
      try {
        const found = await look();
        const start = found && startingOffer(found.offers, quality);
        setPicks((was) => answer(was, key, found && start ? { item: found.item, offer: start } : null));
      } catch (error) {
        setPicks((was) => fail(was, key, failureText(error)));
      }
    },
    [setPicks, quality],
  );
  const takeWords = useCallback(
    (words: string, key = `words ${crypto.randomUUID()}`) =>
      void takeLater(key, words, async () => {
        const [hit] = await hitsOf(queries, words, place);
        return hit ? { item: itemOfHit(hit), offers: offersOfHit(hit) } : null;
      }),
    [takeLater, queries, place],
  );
  const take = useCallback(
    (one: BookItem, known?: Offer[]) => {
      const key = `item ${one.code}`;
      if (takenCodes.has(one.code) || picks.some((pick) => pick.key === key)) return;
      const name = `${one.action} ${one.description}`;
      const start = known && startingOffer(known, quality);
      if (start) setPicks((was) => answer(ask(was, key, name), key, { item: one, offer: start }));
      else void takeLater(key, name, async () => ({ item: one, offers: await offersOf(queries, one.code, place) }));
    },
    [takeLater, setPicks, queries, place, picks, takenCodes, quality],
  );
  const toggle = useCallback(
    (one: BookItem, known?: Offer[]) => {
      const there = pickOf(picks, one.code);
      if (there) setPicks((was) => drop(was, there.key));
      else take(one, known);
    },
    [picks, setPicks, take],
  );
  const retry = (pick: Pick) => {
    if (pick.kind !== 'failed') return;
    setPicks((was) => drop(was, pick.key));
    takeWords(pick.name);
  };
  return { picks, typed, answers, select, setPicks, taken, takenCodes, take, takeWords, toggle, retry };
}

export type Taking = ReturnType<typeof useTaking>;
