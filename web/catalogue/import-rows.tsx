import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ImportRow } from '../../contracts/catalogue/imports/get-price-import-rows.ts';
import { FailureLine } from '../ui/states.tsx';
import { grouped } from '../ui/words.ts';
import { leading } from './import-figures.tsx';
import { type Kind, type Section, sectionsOf, slotsOf } from './import-layout.ts';
import { type Sight, useImportPages } from './import-pages.ts';
import { Cells, CompactCells, PriceCells } from './import-row-cells.tsx';
import { useCompact, useScrollBox } from './import-scroll.ts';

const WORDS: Record<Kind, string> = { changed: 'Changed', added: 'Added', removed: 'Removed' };
const DETAILS: Record<Kind, string> = {
  changed: ', largest change first',
  added: '',
  removed: ', open estimates keep their lines and prices',
};
const HEIGHTS = {
  desk: { line: 32, row: 32, price: 28 },
  compact: { line: 32, row: 56, price: 28 },
  phone: { line: 44, row: 68, price: 36 },
};

/** Leads to the rows of one kind. */
export interface RowsHandle {
  to(kind: Kind): void;
}

interface RowsProps {
  ref: Ref<RowsHandle>;
  importId: number;
  run: string;
  totals: Record<Kind, number>;
  /** The one kind that is listed; null for a digest of all of them. */
  only: Kind | null;
  page: RefObject<HTMLElement | null>;
  onSight: (kind: Kind) => void;
}

/** What an import changes, adds and removes, one line to an item; an item with several prices opens to show each. */
export function ImportRows({ ref, importId, run, totals, only, page, onSight }: RowsProps) {
  const own = useRef<HTMLDivElement>(null);
  const { list, margin, phone, scroller } = useScrollBox(page, own);
  const compact = useCompact();
  const heights = HEIGHTS[phone ? 'phone' : compact ? 'compact' : 'desk'];
  const [open, setOpen] = useState<ReadonlySet<Kind>>(new Set());
  const [opened, setOpened] = useState<ReadonlyMap<string, number>>(new Map());
  const [cursor, setCursor] = useState(-1);
  const [room, setRoom] = useState(16);
  const stuck = useRef(-1);

  const sections = useMemo(() => {
    if (only) return sectionsOf({ changed: 0, added: 0, removed: 0, [only]: totals[only] }, open);
    return sectionsOf(totals, open, room);
  }, [totals, only, open, room]);
  const layout = useMemo(() => slotsOf(sections, !phone), [sections, phone]);

  const keyAt = (index: number) => {
    const slot = layout.slot(index);
    return slot ? `${slot.section.kind}-${slot.is === 'row' ? slot.at : slot.is}` : String(index);
  };
  const virtual = useVirtualizer({
    count: layout.count,
    getScrollElement: scroller,
    scrollMargin: margin,
    getItemKey: keyAt,
    estimateSize: (index) => {
      const slot = layout.slot(index);
      return slot?.is === 'row' ? heights.row + (opened.get(keyAt(index)) ?? 0) * heights.price : heights.line;
    },
    overscan: 10,
    // The head of the section that is scrolled through stays at the top and covers a line of it.
    scrollPaddingStart: phone ? 0 : heights.line,
    rangeExtractor: useCallback(
      (range: Range) => {
        const slot = layout.slot(range.startIndex);
        stuck.current = phone || !slot ? -1 : layout.headOf(slot.section.kind);
        const kept = [stuck.current, cursor].filter((index) => index >= 0 && index < range.count);
        return [...new Set([...kept, ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
      },
      [layout, phone, cursor],
    ),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights change with the width, with the list and with what is opened
  useEffect(() => virtual.measure(), [virtual, phone, compact, layout, opened]);
  useEffect(() => {
    const lines = Math.floor((own.current?.clientHeight ?? 0) / HEIGHTS.desk.line);
    if (lines > 0) setRoom(lines);
  }, []);

  const items = virtual.getVirtualItems();
  const sights = items.flatMap(({ index }): Sight[] => {
    const slot = layout.slot(index);
    return slot?.is === 'row' ? [{ kind: slot.section.kind, at: slot.at }] : [];
  });
  const pages = useImportPages(importId, run, sights);
  const top = layout.slot(virtual.range?.startIndex ?? 0)?.section.kind;
  useEffect(() => {
    if (top) onSight(top);
  }, [top, onSight]);

  const openSection = (kind: Kind) => setOpen((was) => new Set([...was, kind]));
  useImperativeHandle(ref, () => ({
    to(kind) {
      openSection(kind);
      own.current?.focus({ preventScroll: true });
      setCursor(layout.headOf(kind) + (phone ? 0 : 1));
      // Its first row stands below its head, which stays at the top.
      virtual.scrollToIndex(layout.headOf(kind) + (phone ? 0 : 1), { align: 'start' });
    },
  }));

  const toggle = (index: number, to?: boolean) => {
    const slot = layout.slot(index);
    if (!slot) return;
    if (slot.is !== 'row') {
      if (slot.section.shown < slot.section.total) openSection(slot.section.kind);
      return;
    }
    const prices = pages.rowAt(slot.section.kind, slot.at)?.prices.length ?? 0;
    const key = keyAt(index);
    if (prices < 2 || to === opened.has(key)) return;
    setOpened((was) => {
      const now = new Map(was);
      if (!now.delete(key)) now.set(key, prices);
      return now;
    });
  };
  const move = (to: number) => {
    const next = Math.min(layout.count - 1, Math.max(0, to));
    setCursor(next);
    virtual.scrollToIndex(next, { align: 'auto' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const screen = Math.max(1, Math.floor((scroller()?.clientHeight ?? 320) / heights.row) - 2);
    if (event.key === 'ArrowDown') move(cursor + 1);
    else if (event.key === 'ArrowUp') move(cursor - 1);
    else if (event.key === 'PageDown') move(cursor + screen);
    else if (event.key === 'PageUp') move(cursor - screen);
    else if (event.key === 'Home') move(0);
    else if (event.key === 'End') move(layout.count - 1);
    else if (event.key === 'ArrowRight') toggle(cursor, true);
    else if (event.key === 'ArrowLeft') toggle(cursor, false);
    else if (event.key === 'Enter' || event.key === ' ') toggle(cursor);
    else return;
    event.preventDefault();
  };

  return (
    <div className="import-side">
      {pages.error ? <FailureLine error={pages.error} what="The rows could not be fetched." onRetry={pages.retry} /> : null}
      {pages.gone ? <p className="import-none muted">The rows of this import are no longer kept.</p> : null}
      <div
        ref={own}
        className={totals.changed > 0 ? 'import-rows' : 'import-rows import-rows-still'}
        role="treegrid"
        aria-label="What the price list does to items"
        aria-rowcount={layout.count}
        aria-activedescendant={cursor >= 0 && cursor < layout.count ? `import-slot-${cursor}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (event.target === event.currentTarget && cursor < 0 && event.currentTarget.matches(':focus-visible')) move(phone ? 0 : 1);
        }}
      >
        <div ref={list} role="rowgroup" className="import-list" style={{ height: pages.gone ? 0 : virtual.getTotalSize() }}>
          {(pages.gone ? [] : items).map(({ index, start, key }) => {
            const slot = layout.slot(index);
            if (!slot) return null;
            const place = { index, top: index === stuck.current ? null : start - margin, here: index === cursor };
            if (slot.is === 'head')
              return <Head key={key} {...place} first={index === 0} section={slot.section} onMore={() => openSection(slot.section.kind)} />;
            if (slot.is === 'more')
              return <More key={key} {...place} section={slot.section} onMore={() => openSection(slot.section.kind)} />;
            const row = pages.rowAt(slot.section.kind, slot.at);
            if (!row) return <Waiting key={key} {...place} />;
            return (
              <Row
                key={key}
                {...place}
                row={row}
                compact={phone || compact}
                opened={opened.has(keyAt(index))}
                onToggle={() => {
                  setCursor(index);
                  toggle(index);
                }}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface Place {
  index: number;
  /** Null of a head that stays in sight. */
  top: number | null;
  here: boolean;
}

/** Where a line stands; the cursor's is named by the list. */
const placed = ({ index, top, here }: Place, className: string) => ({
  id: `import-slot-${index}`,
  className: `${className}${here ? ' import-here' : ''}${top === null ? ' import-stuck' : ''}`,
  style: top === null ? undefined : { transform: `translateY(${top}px)` },
  'aria-rowindex': index + 1,
});

function Head({
  section: { kind, total, shown },
  first,
  onMore,
  ...place
}: Place & { section: Section; first: boolean; onMore: () => void }) {
  return (
    <div
      role="row"
      aria-level={1}
      {...placed(place, first ? 'import-line import-section' : 'import-line import-section import-section-later')}
    >
      <span role="gridcell" className="import-section-name ellipsis">
        <b>{WORDS[kind]}</b>{' '}
        <span className="muted">
          {grouped(String(total))}
          {DETAILS[kind]}
        </span>
      </span>
      {first ? (
        <>
          <span role="gridcell" className="muted">
            {kind === 'removed' ? 'Category' : 'Quality'}
          </span>
          <span role="gridcell" className="import-number import-was muted">
            {kind === 'added' ? '' : 'Was'}
          </span>
          <span role="gridcell" className="import-number import-becomes-head muted">
            {kind === 'changed' ? 'Becomes' : kind === 'added' ? 'Price' : ''}
          </span>
          <span role="gridcell" className="import-last muted">
            {kind === 'changed' ? 'Change' : kind === 'added' ? 'Category' : ''}
          </span>
        </>
      ) : (
        <span role="gridcell" className="import-last">
          {shown < total ? (
            <button type="button" className="import-link" tabIndex={-1} onClick={onMore}>
              {grouped(String(total - shown))} more
            </button>
          ) : null}
        </span>
      )}
    </div>
  );
}

function More({ section: { kind, total, shown }, onMore, ...place }: Place & { section: Section; onMore: () => void }) {
  return (
    <div role="row" aria-level={1} {...placed(place, 'import-line import-more')}>
      <span role="gridcell">
        <button type="button" className="import-link" tabIndex={-1} onClick={onMore}>
          {grouped(String(total - shown))} more {WORDS[kind].toLowerCase()}
        </button>
      </span>
    </div>
  );
}

function Waiting(place: Place) {
  return (
    <div role="row" aria-level={1} {...placed(place, 'import-line import-waiting')}>
      <span role="gridcell" aria-label="Loading">
        <i />
      </span>
    </div>
  );
}

function Row({
  row,
  compact,
  opened,
  onToggle,
  ...place
}: Place & { row: ImportRow; compact: boolean; opened: boolean; onToggle: () => void }) {
  const several = row.prices.length > 1;
  const price = leading(row.prices);
  const Line = compact ? CompactCells : Cells;
  return (
    <div
      role="presentation"
      className={place.here ? 'import-slot import-here' : 'import-slot'}
      style={{ transform: `translateY(${place.top}px)` }}
    >
      <div
        role="row"
        aria-level={1}
        id={`import-slot-${place.index}`}
        aria-rowindex={place.index + 1}
        aria-expanded={several ? opened : undefined}
        className={several ? 'import-line import-item import-several' : 'import-line import-item'}
        onClick={several ? onToggle : undefined}
      >
        <Line row={row} price={price} opened={opened} />
      </div>
      {opened
        ? row.prices.map((one) => (
            <div key={one.quality} role="row" aria-level={2} className="import-line import-price">
              <PriceCells row={row} price={one} compact={compact} />
            </div>
          ))
        : null}
    </div>
  );
}
