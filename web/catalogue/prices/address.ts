import { useCallback, useMemo } from 'react';
import { QUALITIES, type Quality } from '../../../contracts/catalogue/quality.ts';
import { useAddress } from '../../app/address.ts';

const NAMES = ['q', 'category', 'subcategory', 'item', 'quality', 'zip', 'state', 'view', 'only', 'since'] as const;
type Name = (typeof NAMES)[number];

/** What of the price book is looked at, as the address holds it. */
export interface BookAddress {
  words: string;
  category: string | null;
  subcategory: string | null;
  /** Code of the item that is opened. */
  item: number | null;
  /** In which of its qualities it is opened. */
  quality: Quality;
  place: BookPlace;
  markup: boolean;
  only: 'own' | 'changed' | null;
  since: number | null;
}

/** Of at most one: a ZIP code, or a state. Neither is the place that the organisation starts with. */
export interface BookPlace {
  zip?: string;
  state?: string;
}

const PLACE = 'scopebook.price-book.place';
const VIEW = 'scopebook.price-book.view';

export type ChangeAddress = (changes: Partial<Record<Name, string | null>>, options?: { push?: boolean }) => void;

/** The address of the page, and how to change parts of it. Place and view are kept for the next visit, too. */
export function useBookAddress() {
  const [search, set] = useAddress();
  const address = useMemo((): BookAddress => {
    const only = search.get('only');
    return {
      words: search.get('q') ?? '',
      category: search.get('category'),
      subcategory: search.get('subcategory'),
      item: wholeNumber(search.get('item')),
      quality: QUALITIES.find((one) => one === search.get('quality')) ?? 'Good',
      place: placeOf(search),
      markup: (search.get('view') ?? localStorage.getItem(VIEW)) === 'markup',
      only: only === 'own' || only === 'changed' ? only : null,
      since: wholeNumber(search.get('since')),
    };
  }, [search]);
  const change = useCallback<ChangeAddress>(
    (changes, options = {}) => {
      if (changes.view !== undefined) localStorage.setItem(VIEW, changes.view ?? 'cost');
      if (changes.zip !== undefined || changes.state !== undefined) localStorage.setItem(PLACE, changes.zip ?? changes.state ?? '');
      set(changes, options);
    },
    [set],
  );
  return [address, change] as const;
}

function placeOf(search: URLSearchParams): BookPlace {
  return placeFrom(search.get('zip') ?? search.get('state') ?? localStorage.getItem(PLACE) ?? '') ?? {};
}

/** A ZIP code or a state's two letters as typed; null when it is neither. Nothing is the organisation's own place. */
export function placeFrom(text: string): BookPlace | null {
  const typed = text.trim().toUpperCase();
  if (typed === '') return {};
  if (/^\d{5}(-\d{4})?$/.test(typed)) return { zip: typed.slice(0, 5) };
  return /^[A-Z]{2}$/.test(typed) ? { state: typed } : null;
}

function wholeNumber(text: string | null): number | null {
  const value = Number(text);
  return text && Number.isInteger(value) && value > 0 && value < 2_147_483_648 ? value : null;
}
