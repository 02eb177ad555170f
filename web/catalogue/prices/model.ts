import { useMediaQuery } from '@mantine/hooks';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getPriceBookOverview } from '../../../contracts/catalogue/prices/get-price-book-overview.ts';
import { getPriceBookVersions } from '../../../contracts/catalogue/prices/get-price-book-versions.ts';
import { useChanges } from '../../app/changes.ts';
import { useRead } from '../../app/client.ts';
import { useTextInAddress } from '../../app/kept-in-address.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { counted } from '../../ui/words.ts';
import { type BookAddress, type BookPlace, useBookAddress } from './address.ts';
import { ALL } from './cells.ts';
import { stepsAtom, usePriceEdits } from './edits.ts';
import { type BookGridHandle } from './grid.tsx';
import { type BookItem } from './item-panel.tsx';
import { usePriceBookCommands, usePriceBookKeys } from './keys.ts';
import { flat, type Group, grouped } from './layout.ts';
import { type BookFilter, useBookPages } from './pages.ts';
import { sinceOf } from './parts.tsx';
import { usePlaceInList } from './place-in-list.ts';
import { type BookDialog } from './tools.tsx';

export type BookRows = ReturnType<typeof useBookRows>;

/** The book of this place, its versions, and the rows in sight of what is looked for. `asked` is what was typed, once it rests. */
function useBookRows({ place, category: chosen, since: from, only }: BookAddress, words: string, asked: string) {
  const overview = useRead(getPriceBookOverview, { query: place }, { placeholderData: (was) => was, staleTime: 30_000 });
  const versions = useRead(getPriceBookVersions, { query: { offset: 0, take: 500 } }, { staleTime: 30_000 });
  const [sight, setSight] = useState({ first: 0, last: 40 });
  const book = overview.data;
  const since = sinceOf(from, book?.version ?? 1, versions.data?.versions ?? []);
  const searching = asked.length > 1 && words.trim().length > 1;
  const category = book?.categories.find((part) => part.category === chosen)?.category ?? null;
  const filter = useMemo(
    (): BookFilter => ({
      ...(searching ? { keyword: asked } : category ? { category } : {}),
      ...(only ? { only } : {}),
      ...(since === null ? {} : { since }),
      ...place,
    }),
    [searching, asked, category, only, since, place],
  );
  const pages = useBookPages(filter, sight.first, sight.last, book !== undefined && versions.data !== undefined);
  const { shown, total, rowAt } = pages;
  const layout = useMemo(() => {
    const subcategories =
      shown && !shown.keyword && !shown.only && book
        ? book.categories
            .filter((part) => !shown.category || part.category === shown.category)
            .flatMap((part) => part.subcategories.map((sub) => ({ ...sub, category: part.category })))
        : [];
    const whole = grouped(subcategories);
    return whole.items === total && total > 0 ? whole : flat(total);
  }, [shown, book, total]);
  const onSight = useCallback(
    (first: number, last: number) => setSight((was) => (was.first === first && was.last === last ? was : { first, last })),
    [],
  );
  return { overview, versions, book, since, searching, category, pages, shown, total, rowAt, layout, onSight };
}

/** Leads to what differs between two versions; `compareNow` takes the ones that the page shows. */
function useComparing(place: BookPlace, since: number | null, version: number) {
  const navigate = useNavigate();
  const compare = useCallback(
    (from: number, to: number) => {
      const search = new URLSearchParams({ from: String(from), to: String(to), ...place });
      navigate(`/price-book/compare?${search}`);
    },
    [navigate, place],
  );
  const compareNow = useCallback(() => compare(since ?? 1, version), [compare, since, version]);
  return { compare, compareNow };
}

function titleOf({ searching, total, category }: BookRows, only: BookAddress['only']): string {
  if (searching) return `${counted(total, 'item')} found`;
  if (only) return only === 'own' ? 'Own prices' : 'Changed prices';
  return category ?? ALL;
}

/** What the page shows and does. */
export function usePriceBook() {
  const [address, change] = useBookAddress();
  const { place, markup, only } = address;
  const phone = usePhone();
  const narrow = useMediaQuery('(max-width: 1180px)', window.innerWidth <= 1180) ?? false;
  const find = useRef<HTMLInputElement>(null);
  const grid = useRef<BookGridHandle>(null);
  const edits = usePriceEdits(place);
  useChanges(undefined, () => edits.settle());
  const steps = useAtomValue(stepsAtom);
  const typed = useTextInAddress(address.words, (q) => change({ q }), 150);
  const [inSight, setInSight] = useState<Group | undefined>();
  const [dialog, setDialog] = useState<BookDialog | null>(null);
  const [pricing, setPricing] = useState<BookItem | null>(null);
  const list = useBookRows(address, typed.text, typed.resting);
  const at = usePlaceInList(list, address, change, grid, phone);
  const { compare, compareNow } = useComparing(place, list.since, list.book?.version ?? 1);
  usePriceBookCommands({ find, place, markup, change, onCompare: compareNow, onDialog: setDialog });
  usePriceBookKeys({ find, edits, onDialog: setDialog, onClose: at.close });
  const choose = (inCategory: string | null, subcategory: string | null) => {
    typed.setText('');
    typed.writtenElsewhere('');
    change({ q: null, category: inCategory, subcategory, only: null }, { push: true });
    at.setTarget(inCategory && subcategory ? { category: inCategory, subcategory } : null);
  };
  return {
    ...list,
    ...at,
    ...{ address, change, place, markup, only, choose, compare, compareNow },
    ...{ phone, narrow, find, grid, edits, inSight, setInSight, dialog, setDialog, pricing, setPricing },
    words: typed.text,
    setWords: typed.setText,
    asked: typed.resting,
    title: titleOf(list, only),
    undone: steps.undone.at(-1),
    done: steps.done.at(-1),
  };
}

export type PriceBookModel = ReturnType<typeof usePriceBook>;
