import { type Ref, type RefObject, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { ImportRow } from '../../../contracts/catalogue/imports/get-price-import-rows.ts';
import { Grid } from '../../ui/grid/grid.tsx';
import { type GridRows, placed, type RowPlace, rowId } from '../../ui/grid/model.ts';
import type { GridHandle } from '../../ui/grid/props.ts';
import { FailureLine } from '../../ui/states.tsx';
import { grouped } from '../../ui/words.ts';
import { leading } from './figures.tsx';
import { type Kind, type Section, type Slot, sectionsOf, slotsOf } from './layout.ts';
import { type Sight, useImportPages } from './pages.ts';
import importPartsCss from './parts.module.css';
import { Cells, CompactCells, PriceCells } from './row-cells.tsx';
import css from './rows.module.css';
import { useCompact, useScrollBox } from './scroll.ts';

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

/** Heads, rows and what opens more as rows of the grid. */
function useImportGridRows({
  layout,
  heights,
  opened,
  phone,
}: {
  layout: { count: number; slot: (index: number) => Slot | undefined; headOf: (kind: Kind) => number };
  heights:
    | { line: number; row: number; price: number }
    | { line: number; row: number; price: number }
    | { line: number; row: number; price: number };
  opened: ReadonlyMap<string, number>;
  phone: boolean;
}) {
  return useMemo((): GridRows<never> => {
    const keyOf = (index: number) => {
      const slot = layout.slot(index);
      return slot ? `${slot.section.kind}-${slot.is === 'row' ? slot.at : slot.is}` : String(index);
    };
    return {
      count: layout.count,
      keyOf,
      heightOf: (index) =>
        layout.slot(index)?.is === 'row' ? heights.row + (opened.get(keyOf(index)) ?? 0) * heights.price : heights.line,
      stopOf: (index) => (layout.slot(index)?.is === 'row' ? 'cells' : 'row'),
      headOf(index) {
        const slot = layout.slot(index);
        return phone || !slot ? -1 : layout.headOf(slot.section.kind);
      },
      lineOf: () => undefined,
    };
  }, [layout, heights, opened, phone]);
}

/** What an import changes, adds and removes, one line to an item; an item with several prices opens to show each. */
export function ImportRows({ ref, importId, run, totals, only, page, onSight }: RowsProps) {
  const own = useRef<HTMLDivElement>(null);
  const grid = useRef<GridHandle>(null);
  const { list, margin, phone, scroller } = useScrollBox(page, own);
  const compact = useCompact();
  const heights = HEIGHTS[phone ? 'phone' : compact ? 'compact' : 'desk'];
  const [open, setOpen] = useState<ReadonlySet<Kind>>(new Set());
  const [opened, setOpened] = useState<ReadonlyMap<string, number>>(new Map());
  const [cursor, setCursor] = useState(-1);
  const [room, setRoom] = useState(16);
  const [sight, setSight] = useState({ first: 0, last: 40 });

  const sections = useMemo(() => {
    if (only) return sectionsOf({ changed: 0, added: 0, removed: 0, [only]: totals[only] }, open);
    return sectionsOf(totals, open, room);
  }, [totals, only, open, room]);
  const layout = useMemo(() => slotsOf(sections, !phone), [sections, phone]);
  const rows = useImportGridRows({ layout, heights, opened, phone });
  useEffect(() => {
    const lines = Math.floor((own.current?.clientHeight ?? 0) / HEIGHTS.desk.line);
    if (lines > 0) setRoom(lines);
  }, []);

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

  const openSection = (kind: Kind) => setOpen((was) => new Set([...was, kind]));
  useImperativeHandle(ref, () => ({
    to(kind) {
      // Its first row stands below its head, which stays at the top.
      const first = layout.headOf(kind) + (phone ? 0 : 1);
      openSection(kind);
      grid.current?.focus();
      setCursor(first);
      grid.current?.scrollTo(first, 'start');
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
    const key = rows.keyOf(index);
    if (prices < 2 || to === opened.has(key)) return;
    setOpened((was) => {
      const now = new Map(was);
      if (!now.delete(key)) now.set(key, prices);
      return now;
    });
  };

  const row = ({ index, rowKey, top, idPrefix, cursor: here }: RowPlace<never, 'row'>) => {
    const slot = layout.slot(index);
    if (!slot || pages.gone) return null;
    const place = { id: rowId(idPrefix, rowKey), index, top, here: here !== null };
    if (slot.is === 'head')
      return <Head key={rowKey} {...place} first={index === 0} section={slot.section} onMore={() => openSection(slot.section.kind)} />;
    if (slot.is === 'more') return <More key={rowKey} {...place} section={slot.section} onMore={() => openSection(slot.section.kind)} />;
    const item = pages.rowAt(slot.section.kind, slot.at);
    if (!item) return <Waiting key={rowKey} {...place} />;
    return (
      <Row
        key={rowKey}
        {...place}
        row={item}
        compact={phone || compact}
        opened={opened.has(rowKey)}
        onToggle={() => {
          setCursor(index);
          toggle(index);
        }}
      />
    );
  };

  return (
    <div className={css.side}>
      {pages.error ? <FailureLine error={pages.error} what="The rows could not be fetched." onRetry={pages.retry} /> : null}
      {pages.gone ? <p className={`${importPartsCss.none} muted`}>The rows of this import are no longer kept.</p> : null}
      <Grid<never, 'row'>
        ref={grid}
        viewport={own}
        scroller={scroller}
        margin={margin}
        list={list}
        className={totals.changed > 0 ? css.rows : `${css.rows} ${css.rowsStill}`}
        role="treegrid"
        label="What the price list does to items"
        idPrefix="import"
        rows={pages.gone ? { ...rows, count: 0 } : rows}
        columns={NO_COLUMNS}
        row={row}
        cursor={cursor < 0 ? null : { index: cursor, column: 'row' }}
        onCursor={({ index }) => setCursor(index)}
        startColumn="row"
        remeasure={rows}
        overscan={10}
        rowHeight={heights.row}
        // The head of the section that is scrolled through stays at the top and covers a line of it.
        covered={{ top: phone ? 0 : heights.line, foot: 0 }}
        onSight={seen}
        onOpen={(index) => toggle(index)}
        onExpand={toggle}
      />
    </div>
  );
}

const NO_COLUMNS: readonly [] = [];

interface Place {
  id: string;
  index: number;
  /** Null of a head that stays in sight. */
  top: number | null;
  here: boolean;
}

/** Where a line stands; the cursor's is named by the list. */
const stands = ({ id, index, top, here }: Place, className: string) => ({
  id,
  className: `${className}${here ? ` ${css.here}` : ''}${top === null ? ` ${css.stuck}` : ''}`,
  style: placed(top),
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
      {...stands(place, first ? `${css.line} ${css.section}` : `${css.line} ${css.section} ${css.sectionLater}`)}
    >
      <span role="gridcell" className={`${css.sectionName} ellipsis`}>
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
          <span role="gridcell" className={`${css.number} ${css.was} muted`}>
            {kind === 'added' ? '' : 'Was'}
          </span>
          <span role="gridcell" className={`${css.number} ${css.becomesHead} muted`}>
            {kind === 'changed' ? 'Becomes' : kind === 'added' ? 'Price' : ''}
          </span>
          <span role="gridcell" className={`${css.last} muted`}>
            {kind === 'changed' ? 'Change' : kind === 'added' ? 'Category' : ''}
          </span>
        </>
      ) : (
        <span role="gridcell" className={css.last}>
          {shown < total ? (
            <button type="button" className={importPartsCss.link} tabIndex={-1} onClick={onMore}>
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
    <div role="row" aria-level={1} {...stands(place, `${css.line} ${css.more}`)}>
      <span role="gridcell">
        <button type="button" className={importPartsCss.link} tabIndex={-1} onClick={onMore}>
          {grouped(String(total - shown))} more {WORDS[kind].toLowerCase()}
        </button>
      </span>
    </div>
  );
}

function Waiting(place: Place) {
  return (
    <div role="row" aria-level={1} {...stands(place, `${css.line} ${importPartsCss.waiting} ${css.waiting}`)}>
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
    <div role="presentation" className={place.here ? `${css.slot} ${css.here}` : css.slot} style={placed(place.top)}>
      <div
        role="row"
        aria-level={1}
        id={place.id}
        aria-rowindex={place.index + 1}
        aria-expanded={several ? opened : undefined}
        className={several ? `${css.line} ${css.item} ${css.several}` : `${css.line} ${css.item}`}
        onClick={several ? onToggle : undefined}
      >
        <Line row={row} price={price} opened={opened} />
      </div>
      {opened
        ? row.prices.map((one) => (
            <div key={one.quality} role="row" aria-level={2} className={`${css.line} ${css.price}`}>
              <PriceCells row={row} price={one} compact={compact} />
            </div>
          ))
        : null}
    </div>
  );
}
