import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { useAtom, useAtomValue } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { type Dispatch, type RefObject, type SetStateAction, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router-dom';
import type { PriceBookRow } from '../../../contracts/catalogue/prices/get-price-book-items.ts';
import { getPriceBookOverview } from '../../../contracts/catalogue/prices/get-price-book-overview.ts';
import { getPriceBookVersions } from '../../../contracts/catalogue/prices/get-price-book-versions.ts';
import type { Quality } from '../../../contracts/catalogue/quality.ts';
import { useChanges } from '../../app/changes.ts';
import { useRead } from '../../app/client.ts';
import { useKeptInAddress, useTextInAddress } from '../../app/kept-in-address.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { counted } from '../../ui/words.ts';
import { type BookAddress, type BookPlace, useBookAddress } from './address.ts';
import { ALL, type Cursor } from './cells.ts';
import { stepsAtom, usePriceEdits } from './edits.ts';
import { type BookGridHandle } from './grid.tsx';
import { type BookItem } from './item-panel.tsx';
import { usePriceBookCommands, usePriceBookKeys } from './keys.ts';
import { flat, type Group, grouped, type Layout } from './layout.ts';
import { type BookFilter, type BookPages, useBookPages } from './pages.ts';
import { sinceOf } from './parts.tsx';
import { type BookDialog } from './tools.tsx';

/** Rows that are looked through for the item that an address names. */
const AT_HAND = 300;

const panelOpenAtom = atomWithStorage('scopebook.price-book.panel', true, undefined, { getOnInit: true });

/** The book of this place, its versions, and the rows in sight of what is looked for. */
function useBookRows({
  place,
  address,
  asked,
  words,
  only,
  sight,
  setSight,
}: {
  place: BookPlace;
  address: BookAddress;
  asked: string;
  words: string;
  only: 'changed' | 'own' | null;
  sight: { first: number; last: number };
  setSight: Dispatch<SetStateAction<{ first: number; last: number }>>;
}) {
  const overview = useRead(getPriceBookOverview, { query: place }, { placeholderData: (was) => was, staleTime: 30_000 });
  const versions = useRead(getPriceBookVersions, { query: { offset: 0, take: 500 } }, { staleTime: 30_000 });
  const book = overview.data;
  const since = sinceOf(address.since, book?.version ?? 1, versions.data?.versions ?? []);
  const searching = asked.length > 1 && words.trim().length > 1;
  const category = book?.categories.find((part) => part.category === address.category)?.category ?? null;

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
    [setSight],
  );
  return { overview, versions, book, since, searching, category, pages, shown, total, rowAt, layout, onSight };
}

/** The item under the cursor is the one that is opened; the address follows once the cursor rests. */
function useOpenedItem({
  cursor,
  rowAt,
  address,
  change,
  setSought,
  setPanelOpen,
}: {
  cursor: Cursor | null;
  rowAt: (at: number) => PriceBookRow | undefined;
  address: BookAddress;
  change: (
    changes: Partial<
      Record<'category' | 'item' | 'only' | 'q' | 'quality' | 'since' | 'state' | 'subcategory' | 'view' | 'zip', string | null>
    >,
    options?: { push?: boolean },
  ) => void;
  setSought: Dispatch<SetStateAction<number | null>>;
  setPanelOpen: (update: SetStateAction<boolean>) => void;
}) {
  const here = cursor ? rowAt(cursor.at) : undefined;
  const [opened, setOpened] = useState<{ code: number; quality: Quality } | null>(
    address.item ? { code: address.item, quality: address.quality } : null,
  );
  const hereCode = here?.code;
  const column = cursor?.column;
  useEffect(() => {
    if (hereCode !== undefined)
      setOpened((was) => ({ code: hereCode, quality: column && column !== 'name' ? column : (was?.quality ?? 'Good') }));
  }, [hereCode, column]);
  const [resting] = useDebouncedValue(opened, 150);
  useKeptInAddress(
    String(resting?.code ?? ''),
    String(address.item ?? ''),
    (item) => change({ item, quality: null }),
    () => {
      setOpened(address.item ? { code: address.item, quality: address.quality } : null);
      setSought(address.item);
      if (address.item) setPanelOpen(true);
    },
  );
  return { opened, setOpened, resting };
}

/** Another list begins at its top, or at the subcategory that was chosen. */
function useTopOfList({
  shown,
  setCursor,
  grid,
  target,
  pages,
  layout,
  setTarget,
}: {
  shown: BookFilter | null;
  setCursor: Dispatch<SetStateAction<Cursor | null>>;
  grid: RefObject<BookGridHandle | null>;
  target: { category: string | null; subcategory: string } | null;
  pages: BookPages;
  layout: Layout;
  setTarget: Dispatch<SetStateAction<{ category: string | null; subcategory: string } | null>>;
}) {
  const list = `${shown?.keyword ?? ''}|${shown?.category ?? ''}|${shown?.only ?? ''}`;
  const listed = useRef(list);
  /** Enter was pressed before the answer to the words was there: its first item is meant. */
  const entering = useRef(false);
  useEffect(() => {
    if (listed.current !== list) {
      listed.current = list;
      setCursor(entering.current ? { at: 0, column: 'Good' } : null);
      entering.current = false;
      grid.current?.toTop();
    }
    if (!target || pages.waiting || layout.groups.length === 0) return;
    grid.current?.toGroup(target.category ?? '', target.subcategory);
    setTarget(null);
  }, [list, target, layout, pages.waiting, grid, setCursor, setTarget]);
  return entering;
}

/** An item that was opened from elsewhere has the cursor too, where it is among the rows at hand. */
function useSoughtItem({
  sought,
  shown,
  pages,
  target,
  setSought,
  total,
  rowAt,
  setCursor,
  grid,
}: {
  sought: number | null;
  shown: BookFilter | null;
  pages: BookPages;
  target: { category: string | null; subcategory: string } | null;
  setSought: Dispatch<SetStateAction<number | null>>;
  total: number;
  rowAt: (at: number) => PriceBookRow | undefined;
  setCursor: Dispatch<SetStateAction<Cursor | null>>;
  grid: RefObject<BookGridHandle | null>;
}) {
  useEffect(() => {
    if (sought === null || !shown || pages.waiting || target) return;
    setSought(null);
    for (let at = 0; at < Math.min(total, AT_HAND); at += 1) {
      if (!rowAt(at)?.prices.some((price) => price.itemXREF === sought)) continue;
      setCursor({ at, column: 'name' });
      grid.current?.toItem(at);
      return;
    }
  }, [sought, shown, pages.waiting, target, total, rowAt, setSought, setCursor, grid]);
}

/** Leads to what differs between two versions. */
function useComparing({
  place,
  navigate,
  since,
  version,
}: {
  place: BookPlace;
  navigate: NavigateFunction;
  since: number | null;
  version: number;
}) {
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

/** What the list of items shows. */
function titleOf({
  searching,
  total,
  only,
  category,
}: {
  searching: boolean;
  total: number;
  only: 'changed' | 'own' | null;
  category: string | null;
}) {
  return searching
    ? `${counted(total, 'item')} found`
    : only === 'own'
      ? 'Own prices'
      : only === 'changed'
        ? 'Changed prices'
        : (category ?? ALL);
}

/** What the page shows and does. */
export function usePriceBook() {
  const [address, change] = useBookAddress();
  const { place, markup, only } = address;
  const phone = usePhone();
  const narrow = useMediaQuery('(max-width: 1180px)', window.innerWidth <= 1180) ?? false;
  const navigate = useNavigate();
  const find = useRef<HTMLInputElement>(null);
  const grid = useRef<BookGridHandle>(null);
  const edits = usePriceEdits(place);
  useChanges(undefined, () => edits.settle());
  const steps = useAtomValue(stepsAtom);
  const {
    text: words,
    setText: setWords,
    resting: asked,
    writtenElsewhere: wordsAreWritten,
  } = useTextInAddress(address.words, (q) => change({ q }), 150);
  const [sight, setSight] = useState({ first: 0, last: 40 });
  const [inSight, setInSight] = useState<Group | undefined>();
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const [target, setTarget] = useState(address.subcategory ? { category: address.category, subcategory: address.subcategory } : null);
  const [dialog, setDialog] = useState<BookDialog | null>(null);
  const [sought, setSought] = useState(address.item);
  const [pricing, setPricing] = useState<BookItem | null>(null);
  const [panelOpen, setPanelOpen] = useAtom(panelOpenAtom);

  const { overview, versions, book, since, searching, category, pages, shown, total, rowAt, layout, onSight } = useBookRows({
    place,
    address,
    asked,
    words,
    only,
    sight,
    setSight,
  });

  const { opened, setOpened, resting } = useOpenedItem({ cursor, rowAt, address, change, setSought, setPanelOpen });

  const entering = useTopOfList({ shown, setCursor, grid, target, pages, layout, setTarget });

  const choose = (inCategory: string | null, subcategory: string | null) => {
    setWords('');
    wordsAreWritten('');
    change({ q: null, category: inCategory, subcategory, only: null }, { push: true });
    setTarget(inCategory && subcategory ? { category: inCategory, subcategory } : null);
  };

  useSoughtItem({ sought, shown, pages, target, setSought, total, rowAt, setCursor, grid });

  const open = useCallback(
    (row: PriceBookRow) => {
      setOpened((was) => ({ code: row.code, quality: was?.quality ?? 'Good' }));
      setPanelOpen(true);
    },
    [setPanelOpen, setOpened],
  );
  const close = useCallback(() => {
    if (phone) setOpened(null);
    else setPanelOpen(false);
    grid.current?.focus();
  }, [phone, setPanelOpen, setOpened]);
  const version = book?.version ?? 1;
  const { compare, compareNow } = useComparing({ place, navigate, since, version });

  usePriceBookCommands({ find, place, markup, change, onCompare: compareNow, onDialog: setDialog });
  usePriceBookKeys({ find, edits, onDialog: setDialog, onClose: close });

  const title = titleOf({ searching, total, only, category });
  const sheet = opened !== null && (panelOpen || phone) && (!phone || resting !== null);
  const undone = steps.undone.at(-1);
  const done = steps.done.at(-1);
  return {
    address,
    change,
    place,
    markup,
    only,
    phone,
    narrow,
    navigate,
    find,
    grid,
    edits,
    words,
    setWords,
    asked,
    inSight,
    setInSight,
    cursor,
    setCursor,
    dialog,
    setDialog,
    setSought,
    pricing,
    setPricing,
    overview,
    versions,
    book,
    since,
    searching,
    category,
    pages,
    shown,
    total,
    rowAt,
    layout,
    onSight,
    opened,
    setOpened,
    resting,
    entering,
    choose,
    open,
    close,
    compare,
    compareNow,
    title,
    sheet,
    undone,
    done,
  };
}

export type PriceBookModel = ReturnType<typeof usePriceBook>;
