import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { ImportRow } from '../../../contracts/catalogue/imports/get-price-import-rows.ts';
import { Grid } from '../../ui/grid/grid.tsx';
import { placed, type RowPlace, rowId } from '../../ui/grid/model.ts';
import type { GridHandle } from '../../ui/grid/props.ts';
import { FailureLine } from '../../ui/states.tsx';
import { grouped } from '../../ui/words.ts';
import { leading } from './figures.tsx';
import type { Kind, Section } from './layout.ts';
import importPartsCss from './parts.module.css';
import { Cells, CompactCells, PriceCells } from './row-cells.tsx';
import css from './rows.module.css';
import { HEIGHTS, type ImportRowsModel, useImportRows } from './rows-model.ts';
import { useCompact, useScrollBox } from './scroll.ts';

const WORDS: Record<Kind, string> = { changed: 'Changed', added: 'Added', removed: 'Removed' };
const DETAILS: Record<Kind, string> = {
  changed: ', largest change first',
  added: '',
  removed: ', open estimates keep their lines and prices',
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
  const grid = useRef<GridHandle>(null);
  const { list, margin, phone, scroller } = useScrollBox(page, own);
  const compact = useCompact();
  const heights = HEIGHTS[phone ? 'phone' : compact ? 'compact' : 'desk'];
  const [cursor, setCursor] = useState(-1);
  const room = useRoom(own);
  const model = useImportRows({ importId, run, totals, only, heights, phone, room, onSight });
  const { layout, rows, pages } = model;
  useImperativeHandle(ref, () => ({
    to(kind) {
      // Its first row stands below its head, which stays at the top.
      const first = layout.headOf(kind) + (phone ? 0 : 1);
      model.openSection(kind);
      grid.current?.focus();
      setCursor(first);
      grid.current?.scrollTo(first, 'start');
    },
  }));
  const toggleHere = (index: number) => {
    setCursor(index);
    model.toggle(index);
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
        row={(place) => <Slotted key={place.rowKey} at={place} model={model} compact={phone || compact} onToggle={toggleHere} />}
        cursor={cursor < 0 ? null : { index: cursor, column: 'row' }}
        onCursor={({ index }) => setCursor(index)}
        startColumn="row"
        remeasure={rows}
        overscan={10}
        rowHeight={heights.row}
        // The head of the section that is scrolled through stays at the top and covers a line of it.
        covered={{ top: phone ? 0 : heights.line, foot: 0 }}
        onSight={model.seen}
        onOpen={(index) => model.toggle(index)}
        onExpand={model.toggle}
      />
    </div>
  );
}

/** How many lines a desk's list has room for, once it is there. */
function useRoom(list: RefObject<HTMLDivElement | null>): number {
  const [room, setRoom] = useState(16);
  useEffect(() => {
    const lines = Math.floor((list.current?.clientHeight ?? 0) / HEIGHTS.desk.line);
    if (lines > 0) setRoom(lines);
  }, [list]);
  return room;
}

/** What stands in one place of the list: a head, a row, what opens more, or a row that is still fetched. */
function Slotted({
  at: { index, rowKey, top, idPrefix, cursor },
  model: { layout, pages, opened, openSection },
  compact,
  onToggle,
}: {
  at: RowPlace<never, 'row'>;
  model: ImportRowsModel;
  compact: boolean;
  onToggle: (index: number) => void;
}) {
  const slot = layout.slot(index);
  if (!slot || pages.gone) return null;
  const place = { id: rowId(idPrefix, rowKey), index, top, here: cursor !== null };
  const onMore = () => openSection(slot.section.kind);
  if (slot.is === 'head') return <Head {...place} first={index === 0} section={slot.section} onMore={onMore} />;
  if (slot.is === 'more') return <More {...place} section={slot.section} onMore={onMore} />;
  const row = pages.rowAt(slot.section.kind, slot.at);
  if (!row) return <Waiting {...place} />;
  return <Row {...place} row={row} compact={compact} opened={opened.has(rowKey)} onToggle={() => onToggle(index)} />;
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
