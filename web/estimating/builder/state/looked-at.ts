import { useCallback, useRef, useState } from 'react';
import type { BookItem } from '../book-items.ts';
import { openedWith } from '../opened-with.ts';
import type { WayName } from '../way-name.ts';

const WAY_NAMES: readonly string[] = ['search', 'proposal', 'categories', 'libraries', 'lineitems', 'projects', 'hand'] satisfies WayName[];
/** The way that a new estimate starts with (`?way=libraries&library=12`), else the search. */
const wayInAddress = (): WayName => {
  const named = openedWith('way');
  return named !== null && WAY_NAMES.includes(named) ? (named as WayName) : 'search';
};

const ITEM_WAYS: ReadonlySet<WayName> = new Set(['search', 'categories', 'lineitems']);

/** The way that items are found, the words typed, and the item that is looked at. */
export function useLookedAt(search: string) {
  const [way, setWay] = useState<WayName>(wayInAddress);
  const [text, setText] = useState(search);
  /** False while the rows answer words that are no longer on the screen. */
  const [settled, setSettled] = useState(true);
  const [item, setItem] = useState<BookItem>();
  /** On a phone the item, its areas and what goes along are a sheet over the list. */
  const [inSheet, setInSheet] = useState(false);
  const find = useRef<HTMLInputElement>(null);
  const setFocus = useCallback((next: BookItem | undefined) => setItem((was) => (was?.code === next?.code ? was : next)), []);
  return {
    ...{ way, setWay, text, setText, settled, setSettled, item, setFocus, inSheet, setInSheet, find },
    hand: way === 'hand',
    ofItems: ITEM_WAYS.has(way),
  };
}

export type LookedAt = ReturnType<typeof useLookedAt>;
