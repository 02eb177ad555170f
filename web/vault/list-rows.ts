import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { usePhone } from '../ui/dialog.tsx';
import type { Group, Shown } from './vault-list.ts';

/** Pixels, before they are measured; a group's heading, which sticks, and a row. */
const HEADING = 31;
const ROW = 37;
const PHONE_ROW = 53;
const OVERSCAN = 12;

/** A row of the window on the list: the heading of a group, or one of its items. */
interface Entry {
  group: number;
  shown?: Shown;
  /** Of the item in its group, from 1. */
  place: number;
}

function entriesOf(groups: readonly Group[]): { entries: Entry[]; items: number[]; heads: number[] } {
  const entries: Entry[] = [];
  const items: number[] = [];
  const heads: number[] = [];
  for (const [group, { items: own }] of groups.entries()) {
    heads.push(entries.length);
    entries.push({ group, place: 0 });
    for (const [n, shown] of own.entries()) {
      items.push(entries.length);
      entries.push({ group, shown, place: n + 1 });
    }
  }
  return { entries, items, heads };
}

/** Rows of a group that are drawn, and where: pixels from the group's top. */
export interface GroupInSight {
  head: number;
  height: number;
  rows: { index: number; top: number; shown: Shown; place: number }[];
}

function sightOf(
  virtual: Virtualizer<HTMLDivElement, Element>,
  groups: readonly Group[],
  entries: readonly Entry[],
  heads: readonly number[],
): GroupInSight[] {
  // Asked for first: this measures.
  const inSight = virtual.getVirtualItems();
  const starts = virtual.measurementsCache;
  const sight = groups.map((_, group): GroupInSight => {
    const head = heads[group] ?? 0;
    const top = starts[head]?.start ?? 0;
    return { head, height: (starts[(heads[group + 1] ?? entries.length) - 1]?.end ?? top) - top, rows: [] };
  });
  for (const { index, start } of inSight) {
    const { group, shown, place } = entries[index] ?? { group: -1, place: 0 };
    const own = sight[group];
    if (own && shown) own.rows.push({ index, top: start - (starts[own.head]?.start ?? 0), shown, place });
  }
  return sight;
}

/** Gives the focus to the row of an item as soon as it is drawn. */
function useFocusOnceDrawn(box: RefObject<HTMLDivElement | null>): (id: string) => void {
  const next = useRef('');
  const focusNext = () => {
    const row = next.current && box.current?.querySelector<HTMLElement>(`[data-item="${next.current}"]`);
    if (!row) return;
    next.current = '';
    row.focus({ preventScroll: true });
  };
  useLayoutEffect(focusNext);
  return (id) => {
    next.current = id;
    focusNext();
  };
}

/**
 * The window on a vault of any size: of each group its heading, and of its rows those in sight, the one with the focus, and some around. The opened item is
 * brought into sight when it is opened by an address.
 */
export function useListRows(groups: readonly Group[], itemId: string, box: RefObject<HTMLDivElement | null>) {
  const phone = usePhone();
  const [focused, setFocused] = useState('');
  const { entries, items, heads } = useMemo(() => entriesOf(groups), [groups]);
  const entryOf = useCallback(
    (id: string) => (id === '' ? -1 : entries.findIndex(({ shown }) => shown !== undefined && String(shown.item.id) === id)),
    [entries],
  );
  const kept = useMemo(() => entryOf(focused), [entryOf, focused]);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => (entries[index]?.shown ? (phone ? PHONE_ROW : ROW) : HEADING),
    getItemKey: (index) => entries[index]?.shown?.item.id ?? `group ${groups[entries[index]?.group ?? 0]?.name}`,
    overscan: OVERSCAN,
    scrollPaddingStart: HEADING,
    rangeExtractor: useCallback(
      (range: Range) => {
        const inSight = defaultRangeExtractor(range);
        return kept < 0 || kept >= range.count || inSight.includes(kept) ? inSight : [...inSight, kept].sort((a, b) => a - b);
      },
      [kept],
    ),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of a phone have another height
  useEffect(() => virtual.measure(), [virtual, phone]);

  const sight = sightOf(virtual, groups, entries, heads);
  const opened = entryOf(itemId);
  const isListed = opened >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another item is opened, or the opened one comes into the list
  useEffect(() => {
    if (isListed) virtual.scrollToIndex(opened, { align: 'auto' });
  }, [itemId, isListed]);

  const focusRow = useFocusOnceDrawn(box);
  const focusAt = (at: number) => {
    const entry = items[Math.min(items.length - 1, Math.max(0, at))];
    const id = entry === undefined ? undefined : entries[entry]?.shown?.item.id;
    if (entry === undefined || id === undefined) return;
    virtual.scrollToIndex(entry, { align: 'auto' });
    focusRow(String(id));
  };
  const move = (by: number) => {
    const from = kept >= 0 ? kept : opened;
    focusAt(from < 0 ? 0 : items.indexOf(from) + by);
  };
  const page = () => Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - HEADING) / (phone ? PHONE_ROW : ROW)) - 1);
  return {
    sight,
    measure: virtual.measureElement,
    keys: {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      PageDown: () => move(page()),
      PageUp: () => move(-page()),
      Home: () => focusAt(0),
      End: () => focusAt(items.length - 1),
    },
    onFocus: ({ target }: FocusEvent) => setFocused(target.closest('[data-item]')?.getAttribute('data-item') ?? ''),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (!box.current?.contains(relatedTarget)) setFocused('');
    },
  };
}
