import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { getDefaultStore, useAtom, useSetAtom } from 'jotai';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { LIMITS } from '../../contracts/decimal.ts';
import type { LineItem } from '../../contracts/estimating/entities.ts';
import { tell } from '../ui/toast.ts';
import { counted } from '../ui/words.ts';
import type { Edits } from './edits.ts';
import css from './estimate.module.css';
import { typedNumber } from './figures.ts';
import { ColumnHeads, useColumns } from './grid-columns.tsx';
import { AreaRow, EmptyRow, LineRow, PhoneRow } from './grid-rows.tsx';
import { FOLLOWS_BY_ITSELF } from './labor-minimums.ts';
import { decimalsOf } from './priced.ts';
import { pastedCells, type Row } from './rows.ts';
import { type Column, cursorAtom, EDITABLE, editingAtom, foldedAtom, markedAtom, panelAtom, qualityOfAtom, sheetAtom } from './screen.ts';

const store = getDefaultStore();
/** Pixels that the names of the columns take above the lines. */
const COLUMN_HEADS = 28;
const HEIGHTS = { desk: { area: 36, line: 32, none: 40 }, phone: { area: 44, line: 56, none: 56 } };

export function Grid({
  rows,
  edits,
  phone,
  focus,
}: {
  rows: Row[];
  edits: Edits;
  phone: boolean;
  focus: RefObject<HTMLDivElement | null>;
}) {
  const [cursor, setCursor] = useAtom(cursorAtom);
  const [editing, setEditing] = useAtom(editingAtom);
  const [marked, setMarked] = useAtom(markedAtom);
  const [folded, setFolded] = useAtom(foldedAtom);
  const setPanel = useSetAtom(panelAtom);
  const setQualityOf = useSetAtom(qualityOfAtom);
  const setSheet = useSetAtom(sheetAtom);
  const { columns, style } = useColumns();
  const heights = phone ? HEIGHTS.phone : HEIGHTS.desk;

  const at = useMemo(() => (cursor ? rows.findIndex((row) => row.key === cursor.row) : -1), [rows, cursor]);
  const headers = useMemo(() => rows.flatMap((row, index) => (row.kind === 'area' ? [index] : [])), [rows]);
  const stuck = useRef(0);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => focus.current,
    estimateSize: (index) => heights[rows[index]?.kind ?? 'line'],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
    scrollPaddingStart: phone ? 44 : 64,
    scrollPaddingEnd: phone ? 0 : COLUMN_HEADS,
    scrollMargin: 0,
    rangeExtractor: useCallback(
      (range: Range) => {
        let header = 0;
        for (const index of headers) {
          if (index > range.startIndex) break;
          header = index;
        }
        stuck.current = header;
        const wanted = new Set([header, ...(at >= 0 ? [at] : []), ...defaultRangeExtractor(range)]);
        return [...wanted].sort((a, b) => a - b);
      },
      [headers, at],
    ),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heights change with the width and the number of rows
  useEffect(() => virtual.measure(), [virtual, phone, rows.length]);

  const move = useCallback(
    (index: number, column: Column) => {
      const row = rows[index];
      if (!row) return;
      setCursor({ row: row.key, column });
      virtual.scrollToIndex(index, { align: 'auto' });
    },
    [rows, setCursor, virtual],
  );

  const line = cursor?.row;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another line is looked at from outside, not when lines come and go
  useEffect(() => {
    if (at >= 0 && !focus.current?.contains(document.activeElement)) virtual.scrollToIndex(at, { align: 'auto' });
  }, [line]);

  const unseen = cursor !== null && !columns.includes(cursor.column);
  useEffect(() => {
    if (unseen) setCursor((was) => was && { ...was, column: 'quantity' });
  }, [unseen, setCursor]);

  /** The nearest row that the cursor may stand on, from `from` in steps of `by`. */
  const nextRow = (from: number, by: 1 | -1, only?: 'line') => {
    for (let index = from + by; index >= 0 && index < rows.length; index += by) {
      const kind = rows[index]?.kind;
      if (kind === 'line' || (kind === 'area' && only !== 'line')) return index;
    }
    return -1;
  };
  const nextColumn = (column: Column, by: 1 | -1): Column =>
    columns[Math.min(columns.length - 1, Math.max(0, columns.indexOf(column) + by))] ?? column;

  const begin = (itemId: number, column: Column, typed: string | null) => setEditing({ itemId, column, typed });
  const stop = useCallback(() => {
    setEditing(null);
    edits.draft(null);
    focus.current?.focus({ preventScroll: true });
  }, [setEditing, focus, edits]);

  /** Ends the editing of a cell and goes on in the direction that the key named. */
  const finish = (go: 'stay' | 'down' | 'up' | 'right' | 'left') => {
    stop();
    if (!cursor || at < 0) return;
    if (go === 'down' || go === 'up') {
      const index = nextRow(at, go === 'down' ? 1 : -1, 'line');
      if (index >= 0) move(index, cursor.column);
    } else if (go === 'right' || go === 'left') across(go === 'right' ? 1 : -1);
  };

  /** Tab: the next cell, and past the last one the next line. */
  const across = (by: 1 | -1) => {
    if (!cursor || at < 0) return false;
    const place = columns.indexOf(cursor.column) + by;
    const column = columns[place];
    if (column) {
      move(at, column);
      return true;
    }
    const index = nextRow(at, by, 'line');
    const edge = by === 1 ? columns[0] : columns.at(-1);
    if (index < 0 || !edge) return false;
    move(index, edge);
    return true;
  };

  const fold = (areaId: number, closed: boolean) => {
    const next = new Set(folded);
    if (closed) next.add(areaId);
    else next.delete(areaId);
    setFolded(next);
  };

  const open = (row: Row, column: Column) => {
    if (row.kind === 'area') setPanel({ kind: 'measure', areaId: row.area.areaID });
    else if (row.kind === 'line' && row.line.isLaborMinimum) document.querySelector<HTMLElement>('[data-inspect="minimum"]')?.focus();
    else if (row.kind === 'line') {
      if (EDITABLE.has(column)) begin(row.line.id, column, null);
      else if (column === 'quality') setQualityOf(row.line.id);
      else document.querySelector<HTMLElement>(column === 'signs' ? '[data-inspect="notes"]' : '[data-inspect="labor"]')?.focus();
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    const row = rows[at];
    const column = cursor?.column ?? 'quantity';
    const done = () => event.preventDefault();
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      if (row?.kind === 'line' && !follows(row.line)) edits.move(row.line.id, event.key === 'ArrowDown' ? 1 : -1);
      return done();
    }
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      if (event.key.toLowerCase() === 'd' && row?.kind === 'line') {
        if (!follows(row.line)) edits.duplicate(row.line.id);
        return done();
      }
      if (event.key === 'Home' || event.key === 'End') {
        const index = event.key === 'Home' ? nextRow(-1, 1) : nextRow(rows.length, -1);
        move(index, column);
        return done();
      }
      return;
    }
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        const index = at < 0 ? nextRow(-1, 1, 'line') : nextRow(at, event.key === 'ArrowDown' ? 1 : -1);
        if (index >= 0) move(index, column);
        return done();
      }
      case 'ArrowLeft':
      case 'ArrowRight':
        if (row?.kind === 'area') fold(row.area.areaID, event.key === 'ArrowLeft');
        else if (at >= 0) move(at, nextColumn(column, event.key === 'ArrowRight' ? 1 : -1));
        return done();
      case 'Home':
      case 'End':
        if (at >= 0) move(at, (event.key === 'Home' ? columns[0] : columns.at(-1)) ?? column);
        return done();
      case 'PageDown':
      case 'PageUp': {
        const page = Math.max(1, Math.floor((focus.current?.clientHeight ?? 320) / heights.line) - 2);
        const target = Math.min(rows.length, Math.max(-1, at + (event.key === 'PageDown' ? page : -page)));
        const index = nextRow(target, event.key === 'PageDown' ? -1 : 1, 'line');
        if (index >= 0) move(index, column);
        return done();
      }
      case 'Tab':
        if (across(event.shiftKey ? -1 : 1)) done();
        return;
      case 'Enter':
      case 'F2':
        if (row) open(row, column);
        return done();
      case ' ':
        if (row?.kind === 'area') fold(row.area.areaID, !row.folded);
        else if (row?.kind === 'line' && !follows(row.line)) {
          const next = new Set(marked);
          if (!next.delete(row.line.id)) next.add(row.line.id);
          setMarked(next);
        }
        return done();
      case 'Escape':
        if (marked.size > 0) setMarked(new Set());
        return;
      case 'Delete':
      case 'Backspace':
        if (row?.kind !== 'line') return;
        if (follows(row.line)) return done();
        if (event.key === 'Backspace') {
          if (EDITABLE.has(column)) begin(row.line.id, column, '');
          return done();
        }
        remove(row.line.id);
        return done();
    }
    if (event.key.length !== 1 || event.key === '/' || event.key === '?' || row?.kind !== 'line') return;
    if (row.line.isLaborMinimum) {
      if (EDITABLE.has(column)) tell(FOLLOWS_BY_ITSELF);
      return;
    }
    if (column === 'quantity' || column === 'unit' || column === 'description') {
      if (column === 'quantity' && !/[\d.,]/.test(event.key)) {
        if (event.key === 'q') setQualityOf(row.line.id);
        return;
      }
      begin(row.line.id, column, event.key);
      return done();
    }
    if (event.key === 'q') {
      setQualityOf(row.line.id);
      return done();
    }
  };

  const remove = (itemId: number) => {
    const gone = marked.has(itemId) ? [...marked] : [itemId];
    const after = nextRow(at, 1, 'line');
    const next = after >= 0 ? after : nextRow(at, -1, 'line');
    if (next >= 0) setCursor((was) => was && { ...was, row: rows[next]?.key ?? was.row });
    setMarked(new Set());
    edits.remove(gone);
  };

  const onPaste = (event: ClipboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || cursor?.column !== 'quantity' || at < 0) return;
    event.preventDefault();
    const list: { itemId: number; quantity: string }[] = [];
    let unread = 0;
    let index = at;
    for (const cell of pastedCells(event.clipboardData.getData('text/plain'))) {
      while (index < rows.length && !takesPaste(rows[index])) index += 1;
      const row = rows[index];
      if (row?.kind !== 'line') break;
      index += 1;
      if (cell === '') continue;
      const quantity = typedNumber(cell, decimalsOf(row.line), LIMITS.quantity);
      if (quantity === null) unread += 1;
      else list.push({ itemId: row.line.id, quantity });
    }
    edits.quantities(list);
    tell(
      unread === 0
        ? `${counted(list.length, 'quantity', 'quantities')} pasted`
        : `${list.length} pasted, ${unread} could not be read as a quantity`,
    );
  };

  const editOrSelect = useCallback(
    (key: string, column: Column, twice: boolean) => {
      const same = store.get(cursorAtom);
      setCursor({ row: key, column });
      const itemId = Number(key.slice(1));
      if (phone) setSheet(true);
      else if (edits.line(itemId)?.line.isLaborMinimum) {
        if (twice && EDITABLE.has(column)) tell(FOLLOWS_BY_ITSELF);
      } else if (twice || (same?.row === key && same.column === column && column === 'quality')) {
        if (EDITABLE.has(column)) setEditing({ itemId, column, typed: null });
        else if (column === 'quality') setQualityOf(itemId);
        return;
      }
      focus.current?.focus({ preventScroll: true });
    },
    [setCursor, phone, setSheet, setEditing, setQualityOf, focus, edits],
  );

  return (
    <div className={css.scroll} style={style}>
      <div
        ref={focus}
        className={css.viewport}
        role="grid"
        aria-label="Line items"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-activedescendant={
          cursor && at >= 0 && !editing ? `cell-${cursor.row}-${rows[at]?.kind === 'area' ? 'area' : cursor.column}` : undefined
        }
        tabIndex={0}
        data-grid
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onFocus={(event) => {
          if (event.target === event.currentTarget && !cursor) {
            const first = nextRow(-1, 1, 'line');
            if (first >= 0 && event.currentTarget.matches(':focus-visible')) move(first, 'quantity');
          }
        }}
      >
        {!phone && <ColumnHeads columns={columns} />}
        <div role="rowgroup" className={css.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            const top = item.index === stuck.current && row.kind === 'area' ? null : item.start;
            const here = cursor?.row === row.key;
            if (row.kind === 'area')
              return (
                <AreaRow
                  key={row.key}
                  row={row}
                  index={item.index + 2}
                  top={top}
                  here={here}
                  span={columns.length}
                  phone={phone}
                  onFold={fold}
                  onHere={editOrSelect}
                />
              );
            if (row.kind === 'none')
              return <EmptyRow key={row.key} area={row.area} index={item.index + 2} top={item.start} span={columns.length} />;
            if (phone)
              return (
                <PhoneRow key={row.key} line={row.line} rowKey={row.key} index={item.index + 2} top={item.start} onHere={editOrSelect} />
              );
            return (
              <LineRow
                key={row.key}
                line={row.line}
                rowKey={row.key}
                index={item.index + 2}
                top={item.start}
                columns={columns}
                cursor={here ? cursor.column : null}
                editing={editing?.itemId === row.line.id ? editing : null}
                marked={marked.has(row.line.id)}
                edits={edits}
                onHere={editOrSelect}
                onFinish={editing?.itemId === row.line.id ? finish : undefined}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** True while nothing else than the grid should hear a single key. */
export function typingElsewhere(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select, [role="dialog"] *'));
}

/** Says why a labor minimum line cannot be changed; true for such a line. */
function follows(line: LineItem): boolean {
  if (line.isLaborMinimum) tell(FOLLOWS_BY_ITSELF);
  return line.isLaborMinimum;
}

const takesPaste = (row: Row | undefined) => row?.kind === 'line' && !row.line.isLaborMinimum;
