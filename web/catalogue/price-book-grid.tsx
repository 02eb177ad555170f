import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, type KeyboardEvent, type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { QUALITIES } from '../../contracts/catalogue/entities.ts';
import type { PriceBookRow } from '../../contracts/catalogue/prices/get-price-book-items.ts';
import { usePhone } from '../ui/dialog.tsx';
import { tell } from '../ui/toast.ts';
import { counted } from '../ui/words.ts';
import { ALL, COLUMNS, type Column, type Cursor, cellId, type Editing, type Go, labelOf } from './price-book-cells.ts';
import { forget, ownShown, type PriceEdits } from './price-book-edits.ts';
import { isOneGrade, priceIn, typedPrice } from './price-book-figures.ts';
import type { Group, Layout } from './price-book-layout.ts';
import { GroupRow, ItemRow, PhoneItemRow, WaitingRow } from './price-book-rows.tsx';

/** What one call takes. */
const MOST_PASTED = 500;
const HEIGHTS = { desk: { group: 32, item: 32 }, phone: { group: 36, item: 68 } };

/** What the page asks of the grid. */
export interface GridHandle {
  focus(): void;
  toTop(): void;
  toItem(at: number): void;
  /** Shows a group at the top. */
  toGroup(category: string, subcategory?: string): void;
}

interface GridProps {
  ref: Ref<GridHandle>;
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

/** The items of the book under their subcategories, each price editable where it stands; keys as in the estimate's grid. */
export function PriceBookGrid(props: GridProps) {
  const { ref, title, layout, rowAt, markup, since, paths, query, edits, cursor, onCursor, onOpen, onClose, onSight, onGroup } = props;
  const [editing, setEditing] = useState<Editing | null>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const phone = usePhone();
  const heights = phone ? HEIGHTS.phone : HEIGHTS.desk;
  const stuck = useRef(-1);
  /** After Esc, Tab leads out of the list instead of to the next cell. */
  const leaving = useRef(false);
  const at = cursor && cursor.at < layout.items ? layout.indexOf(cursor.at) : -1;

  const virtual = useVirtualizer({
    count: layout.count,
    getScrollElement: () => viewport.current,
    estimateSize: (index) => heights[layout.slot(index).kind],
    // A height that was measured belongs to what stood there: another list, or another width, is measured anew.
    getItemKey: useCallback(
      (index: number) => `${phone} ${title} ${layout.count} ${layout.slot(index).kind} ${index}`,
      [phone, title, layout],
    ),
    overscan: 8,
    scrollPaddingStart: layout.groups.length > 0 ? heights.group : 0,
    // The head of the columns covers as much of the viewport as the body lies below its top; a refusal needs a line more.
    scrollPaddingEnd: phone ? 0 : 72,
    rangeExtractor: useCallback(
      (range: Range) => {
        stuck.current = layout.groupAt(range.startIndex)?.index ?? -1;
        const wanted = new Set([...(stuck.current >= 0 ? [stuck.current] : []), ...(at >= 0 ? [at] : []), ...defaultRangeExtractor(range)]);
        return [...wanted].sort((a, b) => a - b);
      },
      [layout, at],
    ),
  });
  const range = virtual.range;
  const first = range?.startIndex ?? 0;
  const last = Math.min(layout.count - 1, (range?.endIndex ?? 0) + 8);
  useEffect(() => {
    onSight(itemFrom(layout, first), itemFrom(layout, last));
    onGroup(layout.groupAt(first));
  }, [layout, first, last, onSight, onGroup]);

  const firstInSight = () => itemFrom(layout, first);
  const focus = useCallback(() => viewport.current?.focus({ preventScroll: true }), []);
  useImperativeHandle(ref, () => ({
    focus,
    toTop() {
      viewport.current?.scrollTo({ top: 0 });
    },
    toItem(item) {
      virtual.scrollToIndex(layout.indexOf(item), { align: 'auto' });
    },
    toGroup(category, subcategory) {
      const group = layout.groups.find((one) => one.category === category && (!subcategory || one.subcategory === subcategory));
      // Where its header starts, not where it would stand below the header that sticks: that is the header of the group before.
      const start = group && virtual.measurementsCache[group.index]?.start;
      if (start !== undefined) viewport.current?.scrollTo({ top: start });
    },
  }));

  const move = (to: number, column: Column) => {
    if (to < 0 || to >= layout.items) return;
    const left = cursor && rowAt(cursor.at);
    if (left)
      forget(
        edits.screen,
        left.prices.map((price) => price.itemXREF),
      );
    onCursor({ at: to, column });
    virtual.scrollToIndex(layout.indexOf(to), { align: 'auto' });
  };
  const across = (from: Cursor, by: 1 | -1, wrap: boolean) => {
    const row = rowAt(from.at);
    const single = row !== undefined && isOneGrade(row);
    // One price stands for all five columns, so that one step leads past them.
    const now = COLUMNS.indexOf(from.column);
    const step = single && now > 0 ? (by === 1 ? COLUMNS.length : 0) : now + by;
    const column = COLUMNS[step];
    if (column) move(from.at, column);
    else if (wrap && from.at + by >= 0 && from.at + by < layout.items) move(from.at + by, by === 1 ? 'name' : 'Designer');
    else return false;
    return true;
  };

  const begin = (column: Column, typed: string | null) => {
    if (column === 'name' || !cursor) return;
    const row = rowAt(cursor.at);
    if (!row || !priceIn(row, column)) return;
    forget(
      edits.screen,
      row.prices.map((price) => price.itemXREF),
    );
    setEditing({ column, typed });
  };
  const finish = (go: Go) => {
    setEditing(null);
    focus();
    if (!cursor || go === 'stay') return;
    if (go === 'down' || go === 'up') move(cursor.at + (go === 'down' ? 1 : -1), cursor.column);
    else across(cursor, go === 'right' ? 1 : -1, true);
  };

  const giveBack = (row: PriceBookRow, column: Column) => {
    const price = column === 'name' ? undefined : priceIn(row, column);
    if (price)
      void edits.set({
        label: labelOf(row, price.quality),
        prices: [{ itemXREF: price.itemXREF, was: ownShown(edits.screen, price), becomes: null }],
      });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing || event.altKey) return;
    const row = cursor ? rowAt(cursor.at) : undefined;
    const column = cursor?.column ?? 'Good';
    const done = () => event.preventDefault();
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'Home' || event.key === 'End') {
        move(event.key === 'Home' ? 0 : layout.items - 1, column);
        done();
      }
      return;
    }
    if (event.key !== 'Tab' && event.key !== 'Shift') leaving.current = false;
    const page = Math.max(1, Math.floor((viewport.current?.clientHeight ?? 320) / heights.item) - 3);
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        move(cursor ? cursor.at + (event.key === 'ArrowDown' ? 1 : -1) : firstInSight(), column);
        return done();
      case 'ArrowLeft':
      case 'ArrowRight':
        if (cursor) across(cursor, event.key === 'ArrowRight' ? 1 : -1, false);
        return done();
      case 'PageDown':
      case 'PageUp':
        if (cursor) move(Math.min(layout.items - 1, Math.max(0, cursor.at + (event.key === 'PageDown' ? page : -page))), column);
        return done();
      case 'Home':
      case 'End':
        if (cursor) move(cursor.at, event.key === 'Home' ? 'name' : 'Designer');
        return done();
      case 'Tab':
        if (cursor && !leaving.current && across(cursor, event.shiftKey ? -1 : 1, true)) done();
        return;
      case 'Enter':
      case 'F2':
        if (row && column === 'name') onOpen(row);
        else begin(column, null);
        return done();
      case 'Escape':
        leaving.current = true;
        if (!forget(edits.screen)) onClose();
        return done();
      case 'Backspace':
        begin(column, '');
        return done();
      case 'Delete':
        if (row) giveBack(row, column);
        return done();
    }
    if (/^[\d.,$]$/.test(event.key)) {
      begin(column, event.key);
      done();
    }
  };

  /** A block of a spreadsheet, from the cursor to the right and down, as one change. */
  const onPaste = (event: ClipboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || !cursor || cursor.column === 'name') return;
    event.preventDefault();
    const lines = event.clipboardData.getData('text/plain').trimEnd().split(/\r?\n/);
    const prices = new Map<number, { itemXREF: number; was: string | null; becomes: string }>();
    let unread = 0;
    for (const [down, line] of lines.entries())
      for (const [right, cell] of line.split('\t').entries()) {
        if (cell.trim() === '') continue;
        const row = rowAt(cursor.at + down);
        const column = COLUMNS[COLUMNS.indexOf(cursor.column) + right];
        const price = row && column && column !== 'name' ? priceIn(row, column) : undefined;
        const becomes = typedPrice(cell);
        if (price && becomes !== null)
          prices.set(price.itemXREF, { itemXREF: price.itemXREF, was: ownShown(edits.screen, price), becomes });
        else unread += 1;
      }
    const what = counted(prices.size, 'price');
    if (prices.size > MOST_PASTED) return tell(`${what} are more than the ${MOST_PASTED} that can be pasted at once. Nothing was changed.`);
    void edits.set({ label: what, prices: [...prices.values()] }).then((refusal) => {
      if (refusal && prices.size > 1) tell(`Nothing was pasted. ${refusal}`);
      else if (!refusal && (prices.size > 1 || unread > 0))
        tell(unread === 0 ? `${what} pasted` : `${what} pasted, ${unread} could not be read as a price`);
    });
  };

  const pointed = useRef<(at: number, column: Column, twice: boolean) => void>(() => {});
  pointed.current = (item, column, twice) => {
    if (editing) setEditing(null);
    const row = rowAt(item);
    const again = cursor?.at === item && cursor.column === column;
    if (!again && cursor) {
      const left = rowAt(cursor.at);
      if (left)
        forget(
          edits.screen,
          left.prices.map((price) => price.itemXREF),
        );
    }
    onCursor({ at: item, column });
    if (row && column === 'name') onOpen(row);
    focus();
    if (twice && column !== 'name' && row && priceIn(row, column)) setEditing({ column, typed: null });
  };
  const onPoint = useCallback((item: number, column: Column, twice: boolean) => pointed.current(item, column, twice), []);

  return (
    <div
      ref={viewport}
      className="book-view"
      data-single={since === null || undefined}
      role="grid"
      aria-label={title}
      aria-rowcount={layout.count + 1}
      aria-colcount={COLUMNS.length + 2}
      aria-activedescendant={cursor && at >= 0 && !editing ? cellId(cursor.at, cursor.column) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onFocus={(event) => {
        if (event.target !== event.currentTarget || cursor || layout.items === 0 || !event.currentTarget.matches(':focus-visible')) return;
        onCursor({ at: firstInSight(), column: 'Good' });
      }}
    >
      {phone ? (
        <div role="rowgroup" className="book-head">
          <div role="row" aria-rowindex={1} className="book-tap-head">
            {QUALITIES.map((quality) => (
              <span key={quality} role="columnheader">
                {quality}
              </span>
            ))}
          </div>
        </div>
      ) : (
        <div role="rowgroup" className="book-head">
          <div role="row" aria-rowindex={1} className="book-cols">
            <span role="presentation" />
            <span role="columnheader" aria-colindex={1} className="ellipsis">
              {title}
            </span>
            <span role="columnheader" aria-colindex={2}>
              <span className="hidden-visually">Unit</span>
            </span>
            {QUALITIES.map((quality, n) => (
              <span key={quality} role="columnheader" aria-colindex={n + 3} className="book-number">
                {quality}
              </span>
            ))}
            <span role="columnheader" aria-colindex={8} className="book-number book-since">
              {since ?? <span className="hidden-visually">Change</span>}
            </span>
          </div>
        </div>
      )}
      <div role="rowgroup" className="book-body" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const slot = layout.slot(index);
          const shared = { key: slot.kind === 'item' ? `i${slot.at}` : `g${index}`, index: index + 2 };
          if (slot.kind === 'group')
            return (
              <GroupRow
                {...shared}
                key={shared.key}
                group={slot.group}
                top={index === stuck.current ? null : start}
                whole={title === ALL}
              />
            );
          const row = rowAt(slot.at);
          if (!row) return <WaitingRow key={shared.key} index={shared.index} top={start} />;
          const here = cursor?.at === slot.at;
          if (phone)
            return (
              <PhoneItemRow
                key={shared.key}
                row={row}
                at={slot.at}
                index={shared.index}
                slot={index}
                measure={virtual.measureElement}
                top={start}
                markup={markup}
                paths={paths}
                query={query}
                onOpen={onOpen}
              />
            );
          return (
            <ItemRow
              key={shared.key}
              row={row}
              at={slot.at}
              index={shared.index}
              slot={index}
              measure={virtual.measureElement}
              top={start}
              markup={markup}
              paths={paths}
              query={query}
              cursor={here ? cursor.column : null}
              editing={here ? editing : null}
              edits={edits}
              onPoint={onPoint}
              onFinish={here && editing ? finish : undefined}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The item at a slot, or the first one under its header. */
function itemFrom(layout: Layout, index: number): number {
  const slot = layout.slot(Math.max(0, index));
  return slot.kind === 'item' ? slot.at : slot.group.start;
}
