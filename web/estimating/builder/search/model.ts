import { keepPreviousData } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type KeywordHit, searchItems } from '../../../../contracts/catalogue/catalogue/search-items.ts';
import { useRead } from '../../../app/client.ts';
import { savingAtom } from '../../../app/saving.ts';
import { inTab } from '../../../app/screen-store.ts';
import { searchWords } from '../../../ui/matches.ts';
import { counted } from '../../../ui/words.ts';
import { type BookItem, itemOfHit, type Offer, offersOfHit, type Place, searchInput } from '../book-items.ts';
import { useNarrowed } from './narrowed.tsx';

/** How long typing rests before it is searched for. */
const REST_MS = 120;
const AGAIN_MS = 3000;
const NONE: readonly KeywordHit[] = [];

export interface SearchProps {
  ref: RefObject<HTMLInputElement | null>;
  place: Place;
  quality: string;
  focused: number | undefined;
  taken: ReadonlySet<number>;
  text: string;
  onText: (text: string) => void;
  /** True once the rows answer the words on the screen. */
  onSettled: (settled: boolean) => void;
  /** Labels of the areas that hold one of these codes already. */
  whereIs: (xrefs: number[]) => string[];
  priceOf: (offer: Offer) => string;
  onFocus: (item: BookItem | undefined) => void;
  /** A tap or click on a row, which on a phone opens the item. */
  onOpen: (item: BookItem) => void;
  onToggle: (item: BookItem, offers: Offer[]) => void;
  onTake: (item: BookItem, offers: Offer[]) => void;
  /** Enter before the words are answered: the first item of their answer is meant. */
  onTakeWords: (words: string) => void;
  onByHand: (text: string) => void;
  /** The words are a sentence of work to be done, and not the name of an item. */
  onPropose: () => void;
}

/** What the words find once typing rests; the first hit is looked at. */
export function useHits({ text, place, onSettled, onFocus }: Pick<SearchProps, 'text' | 'place' | 'onSettled' | 'onFocus'>) {
  const words = searchWords(text);
  const [asked, setAsked] = useState(words);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), REST_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const offline = useAtomValue(savingAtom, inTab).offline;
  const { data, error, refetch, isPlaceholderData, failureReason } = useRead(searchItems, searchInput(asked, place), {
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    refetchOnReconnect: 'always',
    refetchInterval: (query) => (query.state.error?.status === 0 ? AGAIN_MS : false),
  });
  const unreachable = offline || failureReason?.status === 0;
  const { hits, ...narrowing } = useNarrowed(words === '' ? NONE : (data ?? NONE), words);
  const settled = words === '' || (words === asked && data !== undefined && !isPlaceholderData && !error);
  useEffect(() => onSettled(settled), [settled, onSettled]);
  const answered = settled && words !== '' ? hits : undefined;
  const first = answered?.[0];
  const none = answered !== undefined && first === undefined;
  useEffect(() => {
    if (first) onFocus(itemOfHit(first));
    else if (none) onFocus(undefined);
  }, [first, none, onFocus]);
  return { words, asked, list, error, refetch, unreachable, hits, narrowing, settled };
}

export type Hits = ReturnType<typeof useHits>;

/** How many items the words found, or why there are none yet. */
export function stateWords({ words, settled, unreachable, error, hits, narrowing }: Hits): string {
  if (words === '') return 'Words of the work, the material or the room.';
  if (!settled && unreachable) return 'Offline. The search goes on when the connection is back.';
  if (!settled && !error) return 'Searching';
  if (error) return '';
  const { length } = narrowing.found;
  return hits.length < length ? `${hits.length} of ${length}` : counted(length, 'item');
}

/** Arrows choose, Enter takes. */
export function searchKeys({ hits, settled, list, words }: Hits, at: number, props: SearchProps) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = Math.min(hits.length - 1, Math.max(0, at + (event.key === 'ArrowDown' ? 1 : -1)));
      const hit = hits[next];
      if (hit && settled) props.onFocus(itemOfHit(hit));
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      const hit = hits[Math.max(0, at)];
      if (words === '' || event.repeat) return;
      // Words that found nothing are kept, too, and say so among what is taken.
      if (!settled || !hit) props.onTakeWords(words);
      else props.onTake(itemOfHit(hit), offersOfHit(hit));
      // What is typed next is the next item.
      event.currentTarget.select();
    } else return;
    event.preventDefault();
  };
}
