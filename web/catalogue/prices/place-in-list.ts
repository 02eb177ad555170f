import { useDebouncedValue } from '@mantine/hooks';
import { useAtom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';
import { type Dispatch, type RefObject, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import type { PriceBookRow } from '../../../contracts/catalogue/prices/get-price-book-items.ts';
import type { Quality } from '../../../contracts/catalogue/quality.ts';
import { useKeptInAddress } from '../../app/kept-in-address.ts';
import type { BookAddress, ChangeAddress } from './address.ts';
import type { Cursor } from './cells.ts';
import type { BookGridHandle } from './grid.tsx';
import type { BookRows } from './model.ts';

/** Rows that are looked through for the item that an address names. */
const AT_HAND = 300;

const panelOpenAtom = atomWithStorage('scopebook.price-book.panel', true, undefined, { getOnInit: true });

type Grid = RefObject<BookGridHandle | null>;
type SetCursor = Dispatch<SetStateAction<Cursor | null>>;
interface Subcategory {
  category: string | null;
  subcategory: string;
}

/** Where one is in the list: the cursor, the item that is opened, and what the list goes to once it is there. */
export function usePlaceInList(list: BookRows, address: BookAddress, change: ChangeAddress, grid: Grid, phone: boolean) {
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const [target, setTarget] = useState<Subcategory | null>(
    address.subcategory ? { category: address.category, subcategory: address.subcategory } : null,
  );
  const [sought, setSought] = useState(address.item);
  const [panelOpen, setPanelOpen] = useAtom(panelOpenAtom);
  const { opened, setOpened, resting } = useOpenedItem(cursor ? { column: cursor.column, row: list.rowAt(cursor.at) } : null, {
    ...{ address, change },
    onSought: (item) => {
      setSought(item);
      if (item) setPanelOpen(true);
    },
  });
  const entering = useTopOfList({ list, target, setTarget, setCursor, grid });
  useSoughtItem({ list, sought: target ? null : sought, setSought, setCursor, grid });
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
  }, [phone, grid, setPanelOpen, setOpened]);
  const sheet = opened !== null && (panelOpen || phone) && (!phone || resting !== null);
  return { cursor, setCursor, setTarget, setSought, entering, opened, setOpened, resting, open, close, sheet };
}

interface OpenedItem {
  code: number;
  quality: Quality;
}

/** The item under the cursor is the one that is opened; the address follows once the cursor rests. */
function useOpenedItem(
  here: { column: Cursor['column']; row: PriceBookRow | undefined } | null,
  { address, change, onSought }: { address: BookAddress; change: ChangeAddress; onSought: (item: number | null) => void },
) {
  const inAddress = address.item ? { code: address.item, quality: address.quality } : null;
  const [opened, setOpened] = useState<OpenedItem | null>(inAddress);
  const hereCode = here?.row?.code;
  const column = here?.column;
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
      setOpened(inAddress);
      onSought(address.item);
    },
  );
  return { opened, setOpened, resting };
}

/** Another list begins at its top, or at the subcategory that was chosen. */
function useTopOfList({
  list: { shown, layout, pages },
  target,
  setTarget,
  setCursor,
  grid,
}: {
  list: BookRows;
  target: Subcategory | null;
  setTarget: Dispatch<SetStateAction<Subcategory | null>>;
  setCursor: SetCursor;
  grid: Grid;
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
  list: { shown, pages, total, rowAt },
  sought,
  setSought,
  setCursor,
  grid,
}: {
  list: BookRows;
  sought: number | null;
  setSought: Dispatch<SetStateAction<number | null>>;
  setCursor: SetCursor;
  grid: Grid;
}) {
  useEffect(() => {
    if (sought === null || !shown || pages.waiting) return;
    setSought(null);
    for (let at = 0; at < Math.min(total, AT_HAND); at += 1) {
      if (!rowAt(at)?.prices.some((price) => price.itemXREF === sought)) continue;
      setCursor({ at, column: 'name' });
      grid.current?.toItem(at);
      return;
    }
  }, [sought, shown, pages.waiting, total, rowAt, setSought, setCursor, grid]);
}
