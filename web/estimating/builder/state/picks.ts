import { atom } from 'jotai';
import type { Answers } from '../answers.ts';
import type { BookItem, Offer } from '../book-items.ts';

/** What a person means to add: an item in one quality, or words whose first item has yet to be answered. */
export type Pick =
  | { key: string; kind: 'item'; item: BookItem; offer: Offer }
  | { key: string; kind: 'asked'; name: string }
  /** The price book has nothing of that name. */
  | { key: string; kind: 'nothing'; name: string }
  | { key: string; kind: 'failed'; name: string; text: string };
export type ItemPick = Extract<Pick, { kind: 'item' }>;

/** In the order in which they were asked for. */
export type Picks = readonly Pick[];
export const NO_PICKS: Picks = [];

export const itemPicks = (picks: Picks): ItemPick[] => picks.filter((pick) => pick.kind === 'item');
export const pickOf = (picks: Picks, code: number): ItemPick | undefined => itemPicks(picks).find((pick) => pick.item.code === code);

/** Takes a place for what is being asked for, so that answers that come late or in another order stand where they were typed. */
export const ask = (picks: Picks, key: string, name: string): Picks => {
  const place = picks.findIndex((pick) => pick.key === key);
  const asked: Pick = { key, kind: 'asked', name };
  return place < 0 ? [...picks, asked] : picks.with(place, asked);
};

/** Puts the answer in its place; an item that is taken already stays once. What was dropped while the answer came stays dropped. */
export function answer(picks: Picks, key: string, found: { item: BookItem; offer: Offer } | null): Picks {
  const place = picks.findIndex((pick) => pick.key === key);
  const pick = picks[place];
  if (pick?.kind !== 'asked') return picks;
  if (found === null) return picks.with(place, { key, kind: 'nothing', name: pick.name });
  return pickOf(picks, found.item.code) ? drop(picks, key) : picks.with(place, { key, kind: 'item', ...found });
}

export function fail(picks: Picks, key: string, text: string): Picks {
  const place = picks.findIndex((pick) => pick.key === key);
  const pick = picks[place];
  return pick?.kind === 'asked' ? picks.with(place, { key, kind: 'failed', name: pick.name, text }) : picks;
}

export const drop = (picks: Picks, key: string): Picks => picks.filter((pick) => pick.key !== key);

/** Another quality of an item that is taken. */
export const offered = (picks: Picks, code: number, offer: Offer): Picks =>
  picks.map((pick) => (pick.kind === 'item' && pick.item.code === code ? { ...pick, offer } : pick));

/** After a refusal: what was sent is there again, before what was taken since. */
export const putBack = (picks: Picks, sent: readonly ItemPick[]): Picks => [
  ...sent.filter((pick) => !pickOf(picks, pick.item.code)),
  ...picks,
];

/** Quantities typed in the builder, by item and area; kept while one looks at other items. */
export type Typed = ReadonlyMap<string, string>;
export const typedKey = (code: number, areaId: number): string => `${code} ${areaId}`;

/** Answers to additional questions, by the item's code. */
export type AnswersByItem = ReadonlyMap<number, Answers>;

/** What was taken in the estimate's builder. It outlives the builder: closing it, or a fault in it, loses nothing. */
export const selectionAtom = atom<{ picks: Picks; typed: Typed; answers: AnswersByItem }>({
  picks: NO_PICKS,
  typed: new Map(),
  answers: new Map(),
});

/** Where one is in the categories of the price book; kept like what is taken. */
export interface BookPath {
  category: string;
  subcategory: string;
  action: string;
}
export const NO_PATH: BookPath = { category: '', subcategory: '', action: '' };
export const pathAtom = atom<BookPath>(NO_PATH);

/** Which custom line items one looks at; kept alike. Empty words stand for all. */
export interface LinePath {
  list: 'mine' | 'organization' | '';
  subcategory: string;
}
export const linePathAtom = atom<LinePath>({ list: '', subcategory: '' });
