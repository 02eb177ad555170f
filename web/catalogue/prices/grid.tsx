import { type Ref, type RefObject, useCallback, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { PriceBookRow } from '../../../contracts/catalogue/prices/get-price-book-items.ts';
import { QUALITIES } from '../../../contracts/catalogue/quality.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { GridHead } from '../../ui/grid/cell-row.tsx';
import { Grid as RowGrid } from '../../ui/grid/grid.tsx';
import type { GridEditing, GridRows, RowPlace } from '../../ui/grid/model.ts';
import type { GridHandle } from '../../ui/grid/props.ts';
import { tell } from '../../ui/toast.ts';
import { counted } from '../../ui/words.ts';
import { ALL, type Column, type Cursor, labelOf } from './cells.ts';
import { forget, ownShown, type PriceEdits } from './edits.ts';
import { priceIn, typedPrice } from './figures.ts';
import type { Group, Layout } from './layout.ts';
import css from './rows.module.css';
import { type BookColumn, bookColumns, GroupRow, ItemRow, PhoneItemRow, WaitingRow } from './rows.tsx';

/** What one call takes. */
const MOST_PASTED = 500;
const HEIGHTS = { desk: { group: 32, item: 32 }, phone: { group: 36, item: 68 } };

/** What the page asks of the grid. */
export interface BookGridHandle {
  focus(): void;
  toTop(): void;
  toItem(at: number): void;
  /** Shows a group at the top. */
  toGroup(category: string, subcategory?: string): void;
}

interface BookGridProps {
  ref: Ref<BookGridHandle>;
  title: string;
  layout: Layout;
  rowAt: (at: number) => PriceBookRow | undefined;
  markup: boolean;
  /** Heads the last column; null where there is no earlier version to compare with. */
  since: string | null;
  /** The rows say where in the book they are, because they do not stand under its headers. */
  paths: boolean;
  /** The words that found these rows. */
  query: string;
  edits: PriceEdits;
  cursor: Cursor | null;
  onCursor: (cursor: Cursor) => void;
  onOpen: (row: PriceBookRow) => void;
  onClose: () => void;
  /** Items in sight, for which pages are fetched. */
  onSight: (first: number, last: number) => void;
  onGroup: (group: Group | undefined) => void;
}

/** Subcategories and items as rows of the grid. */
function useBookGridRows({
  layout,
  rowAt,
  heights,
  phone,
  title,
}: {
  layout: Layout;
  rowAt: (at: number) => PriceBookRow | undefined;
  heights: { group: number; item: number };
  phone: boolean;
  title: string;
}) {
  return useMemo((): GridRows<PriceBookRow> => {
    const itemAt = (index: number) => {
      const slot = layout.slot(index);
      return slot.kind === 'item' ? rowAt(slot.at) : undefined;
    };
    return {
      count: layout.count,
      heightOf: (index) => heights[layout.slot(index).kind],
      keyOf(index) {
        const slot = layout.slot(index);
        return slot.kind === 'item' ? `i${slot.at}` : `g${index}`;
      },
      // A height that was measured belongs to what stood there: another list, or another width, is measured anew.
      measuredAs: (index) => `${phone} ${title} ${layout.count} ${layout.slot(index).kind} ${index}`,
      stopOf: (index) => (layout.slot(index).kind === 'item' ? 'cells' : null),
      headOf: (index) => layout.groupAt(index)?.index ?? -1,
      lineOf: itemAt,
    };
  }, [layout, rowAt, heights, phone, title]);
}

/** A block of a spreadsheet, from the cursor to the right and down, as one change. */
function pasting(layout: Layout, edits: PriceEdits, rowAt: (at: number) => PriceBookRow | undefined) {
  return (pasted: string[][], index: number, column: BookColumn) => {
    const slot = layout.slot(index);
    const start = (QUALITIES as readonly string[]).indexOf(column);
    if (!edits.may || slot.kind !== 'item' || start < 0) return false;
    const prices = new Map<number, { itemXREF: number; was: string | null; becomes: string }>();
    let unread = 0;
    for (const [down, cells] of pasted.entries())
      for (const [right, cell] of cells.entries()) {
        if (cell === '') continue;
        const row = rowAt(slot.at + down);
        const quality = QUALITIES[start + right];
        const price = row && quality ? priceIn(row, quality) : undefined;
        const becomes = typedPrice(cell);
        if (price && becomes !== null)
          prices.set(price.itemXREF, { itemXREF: price.itemXREF, was: ownShown(edits.screen, price), becomes });
        else unread += 1;
      }
    const what = counted(prices.size, 'price');
    if (prices.size > MOST_PASTED) tell(`${what} are more than the ${MOST_PASTED} that can be pasted at once. Nothing was changed.`);
    else
      void edits.set({ label: what, prices: [...prices.values()] }).then((refusal) => {
        if (refusal && prices.size > 1) tell(`Nothing was pasted. ${refusal}`);
        else if (!refusal && (prices.size > 1 || unread > 0))
          tell(unread === 0 ? `${what} pasted` : `${what} pasted, ${unread} could not be read as a price`);
      });
    return true;
  };
}

/** The items of the book under their subcategories, each price editable where it stands; keys as in the estimate's grid. */
export function PriceBookGrid(props: BookGridProps) {
  const { ref, title, layout, rowAt, markup, since, paths, query, edits, cursor, onOpen, onClose } = props;
  const viewport = useRef<HTMLDivElement>(null);
  const grid = useRef<GridHandle>(null);
  const phone = usePhone();
  const heights = phone ? HEIGHTS.phone : HEIGHTS.desk;
  const columns = useMemo(() => bookColumns({ title, markup, since, paths, query, edits }), [title, markup, since, paths, query, edits]);
  const rows = useBookGridRows({ layout, rowAt, heights, phone, title });
  useBookGridHandle(ref, layout, grid, viewport);
  const openName = (index: number, column: BookColumn) => {
    const item = rows.lineOf(index);
    if (item && column === 'name') onOpen(item);
  };
  return (
    <RowGrid<PriceBookRow, BookColumn>
      ref={grid}
      viewport={viewport}
      className={css.view}
      label={title}
      idPrefix="price"
      rows={rows}
      columns={columns}
      row={(place) => slotOf(props, place, phone)}
      head={phone ? <PhoneHead /> : <GridHead columns={columns} className={css.head} rowClassName={css.cols} />}
      cursor={cursor && cursor.at < layout.items ? { index: layout.indexOf(cursor.at), column: cursor.column } : null}
      {...useCursorAndEditing(props)}
      startColumn="Good"
      overscan={8}
      rowHeight={heights.item}
      // The head of the columns covers as much of the viewport as the body lies below its top; a refusal needs a line more.
      covered={{ top: layout.groups.length > 0 ? heights.group : 0, foot: phone ? 0 : 72 }}
      onSight={useSight(props)}
      onOpen={openName}
      onPoint={(index, column) => {
        openName(index, column);
        return false;
      }}
      onDelete={(index, column) => backToBook(rows.lineOf(index), column, edits)}
      onEscape={() => {
        if (!forget(edits.screen)) onClose();
      }}
      onPaste={pasting(layout, edits, rowAt)}
      attributes={{ 'data-single': since === null || undefined }}
    />
  );
}

/** What the page asks of the grid. */
function useBookGridHandle(
  ref: Ref<BookGridHandle>,
  layout: Layout,
  grid: RefObject<GridHandle | null>,
  viewport: RefObject<HTMLDivElement | null>,
): void {
  useImperativeHandle(ref, () => ({
    focus: () => grid.current?.focus(),
    toTop() {
      viewport.current?.scrollTo({ top: 0 });
    },
    toItem: (item) => grid.current?.scrollTo(layout.indexOf(item)),
    toGroup(category, subcategory) {
      const group = layout.groups.find((one) => one.category === category && (!subcategory || one.subcategory === subcategory));
      // Where its header starts, not where it would stand below the header that sticks: that is the header of the group before.
      if (group) grid.current?.toStart(group.index);
    },
  }));
}

function slotOf(
  { title, layout, rowAt, markup, paths, query, onOpen }: BookGridProps,
  { rowKey, ...place }: RowPlace<PriceBookRow, BookColumn>,
  phone: boolean,
) {
  const slot = layout.slot(place.index);
  if (slot.kind === 'group')
    return <GroupRow key={rowKey} ariaIndex={place.ariaIndex} top={place.top} group={slot.group} whole={title === ALL} />;
  const item = rowAt(slot.at);
  if (!item) return <WaitingRow key={rowKey} ariaIndex={place.ariaIndex} top={place.top} />;
  if (!phone) return <ItemRow key={rowKey} rowKey={rowKey} {...place} row={item} />;
  return <PhoneItemRow key={rowKey} rowKey={rowKey} {...place} row={item} markup={markup} paths={paths} query={query} onOpen={onOpen} />;
}

/** Refusals of an item's prices are read once the cursor goes on, or a price is typed again. */
function useCursorAndEditing({ layout, rowAt, edits, cursor, onCursor }: BookGridProps) {
  const [editing, setEditing] = useState<GridEditing<BookColumn> | null>(null);
  const forgetOf = (row: PriceBookRow | undefined) => {
    if (row)
      forget(
        edits.screen,
        row.prices.map((price) => price.itemXREF),
      );
  };
  return {
    editing,
    onEditing(cell: GridEditing<BookColumn> | null) {
      if (cell && cursor) forgetOf(rowAt(cursor.at));
      setEditing(cell);
    },
    onCursor({ index, column }: { index: number; column: BookColumn }) {
      const slot = layout.slot(index);
      if (slot.kind !== 'item') return;
      if (cursor && (cursor.at !== slot.at || cursor.column !== column)) forgetOf(rowAt(cursor.at));
      onCursor({ at: slot.at, column: column as Column });
    },
  };
}

function useSight({ layout, onSight, onGroup }: BookGridProps) {
  return useCallback(
    (first: number, last: number, top: number) => {
      onSight(itemFrom(layout, first), itemFrom(layout, last));
      onGroup(layout.groupAt(top));
    },
    [layout, onSight, onGroup],
  );
}

/** An own price gives way to the book's. */
function backToBook(item: PriceBookRow | undefined, column: BookColumn, edits: PriceEdits): void {
  const quality = QUALITIES.find((one) => one === column);
  const price = item && quality && priceIn(item, quality);
  if (price && edits.may)
    void edits.set({
      label: labelOf(item, price.quality),
      prices: [{ itemXREF: price.itemXREF, was: ownShown(edits.screen, price), becomes: null }],
    });
}

function PhoneHead() {
  return (
    <div role="rowgroup" className={css.head}>
      <div role="row" aria-rowindex={1} className={css.tapHead}>
        {QUALITIES.map((quality) => (
          <span key={quality} role="columnheader">
            {quality}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The item at a slot, or the first one under its header. */
function itemFrom(layout: Layout, index: number): number {
  const slot = layout.slot(Math.max(0, index));
  return slot.kind === 'item' ? slot.at : slot.group.start;
}
