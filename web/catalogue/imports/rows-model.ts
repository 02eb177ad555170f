import { useCallback, useMemo, useState } from 'react';
import type { GridRows } from '../../ui/grid/model.ts';
import { type Kind, type Slot, sectionsOf, slotsOf } from './layout.ts';
import { type Sight, useImportPages } from './pages.ts';

/** Of a head or foot, of an item, and of each further price of one. */
export const HEIGHTS = {
  desk: { line: 32, row: 32, price: 28 },
  compact: { line: 32, row: 56, price: 28 },
  phone: { line: 44, row: 68, price: 36 },
};

type Heights = (typeof HEIGHTS)[keyof typeof HEIGHTS];
type Layout = ReturnType<typeof slotsOf>;

interface Shown {
  importId: number;
  run: string;
  totals: Record<Kind, number>;
  /** The one kind that is listed; null for a digest of all of them. */
  only: Kind | null;
  heights: Heights;
  phone: boolean;
  /** Lines that are seen at once. */
  room: number;
  onSight: (kind: Kind) => void;
}

export type ImportRowsModel = ReturnType<typeof useImportRows>;

/** What stands where in the list of an import, what is opened of it, and the rows that are fetched. */
export function useImportRows({ importId, run, totals, only, heights, phone, room, onSight }: Shown) {
  const [open, setOpen] = useState<ReadonlySet<Kind>>(new Set());
  const [opened, setOpened] = useState<ReadonlyMap<string, number>>(new Map());
  const sections = useMemo(() => {
    if (only) return sectionsOf({ changed: 0, added: 0, removed: 0, [only]: totals[only] }, open);
    return sectionsOf(totals, open, room);
  }, [totals, only, open, room]);
  const layout = useMemo(() => slotsOf(sections, !phone), [sections, phone]);
  const rows = useMemo(() => gridRows(layout, heights, opened, phone), [layout, heights, opened, phone]);
  const { pages, seen } = usePagesInSight(importId, run, layout, onSight);
  const openSection = (kind: Kind) => setOpen((was) => new Set([...was, kind]));
  /** Opens or closes what stands there; with `to`, only if it is not so already. */
  const toggle = (index: number, to?: boolean) => {
    const slot = layout.slot(index);
    if (!slot) return;
    if (slot.is !== 'row') {
      if (slot.section.shown < slot.section.total) openSection(slot.section.kind);
      return;
    }
    const prices = pages.rowAt(slot.section.kind, slot.at)?.prices.length ?? 0;
    const key = rows.keyOf(index);
    if (prices < 2 || to === opened.has(key)) return;
    setOpened((was) => {
      const now = new Map(was);
      if (!now.delete(key)) now.set(key, prices);
      return now;
    });
  };
  return { layout, rows, pages, seen, opened, openSection, toggle };
}

/** Heads, rows and what opens more as rows of the grid. */
function gridRows(layout: Layout, heights: Heights, opened: ReadonlyMap<string, number>, phone: boolean): GridRows<never> {
  const keyOf = (index: number) => {
    const slot = layout.slot(index);
    return slot ? keyOfSlot(slot) : String(index);
  };
  return {
    count: layout.count,
    keyOf,
    heightOf: (index) => (layout.slot(index)?.is === 'row' ? heights.row + (opened.get(keyOf(index)) ?? 0) * heights.price : heights.line),
    stopOf: (index) => (layout.slot(index)?.is === 'row' ? 'cells' : 'row'),
    headOf(index) {
      const slot = layout.slot(index);
      return phone || !slot ? -1 : layout.headOf(slot.section.kind);
    },
    lineOf: () => undefined,
  };
}

const keyOfSlot = (slot: Slot) => `${slot.section.kind}-${slot.is === 'row' ? slot.at : slot.is}`;

/** Fetches the rows that are in sight, and tells which kind is at the top. */
function usePagesInSight(importId: number, run: string, layout: Layout, onSight: (kind: Kind) => void) {
  const [sight, setSight] = useState({ first: 0, last: 40 });
  const sights: Sight[] = [];
  for (let index = sight.first; index <= Math.min(sight.last, layout.count - 1); index += 1) {
    const slot = layout.slot(index);
    if (slot?.is === 'row') sights.push({ kind: slot.section.kind, at: slot.at });
  }
  const pages = useImportPages(importId, run, sights);
  const seen = useCallback(
    (first: number, last: number, top: number) => {
      setSight((was) => (was.first === first && was.last === last ? was : { first, last }));
      const kind = layout.slot(top)?.section.kind;
      if (kind) onSight(kind);
    },
    [layout, onSight],
  );
  return { pages, seen };
}
