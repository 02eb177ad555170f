import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { LIMITS } from '../../contracts/decimal.ts';
import type { AreaWithItems, LineItem } from '../../contracts/estimating/entities.ts';
import { tell } from '../ui/toast.ts';
import { counted } from '../ui/words.ts';
import type { Edits } from './edits.ts';
import css from './grid.module.css';
import { ColumnHeads, useColumns } from './grid-columns.tsx';
import { PhoneRow } from './grid-phone-row.tsx';
import { AreaRow, EmptyRow, LineRow } from './grid-rows.tsx';
import { FOLLOWS_BY_ITSELF } from './labor-minimums.ts';
import { decimalsOf } from './priced.ts';
import { pastedCells, type Row } from './rows.ts';
import {
  type Column,
  cursorAtom,
  EDITABLE,
  editingAtom,
  foldedAtom,
  markedAtom,
  panelAtom,
  qualityOfAtom,
  type RowMenu,
  rivalAtom,
  rowMenuAtom,
  selectingAtom,
  sheetAtom,
} from './screen.ts';
import { BEGINS_QUANTITY, readQuantity } from './typed-quantity.ts';

const MarkedBar = lazy(async () => ({ default: (await import('./marked-bar.tsx')).MarkedBar }));
const RowMenuList = lazy(() => import('./row-menu.tsx'));

/** Pixels that the names of the columns take above the lines. */
const COLUMN_HEADS = 28;
const HEIGHTS = {
  desk: { area: 36, line: 32, none: 40 },
  touch: { area: 44, line: 44, none: 44 },
  phone: { area: 44, line: 56, none: 56 },
};
/** Pixels that the bar of the marked lines covers at the foot of the grid. */
const BAR = 64;
const COARSE = window.matchMedia('(pointer: coarse)');

export function Grid({
  rows,
  areas,
  edits,
  phone,
  focus,
}: {
  rows: Row[];
  areas: AreaWithItems[];
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
  const setRival = useSetAtom(rivalAtom);
  const [menu, setMenu] = useAtom(rowMenuAtom);
  const selecting = useAtomValue(selectingAtom);
  const { columns, style } = useColumns();
  const heights = phone ? HEIGHTS.phone : COARSE.matches ? HEIGHTS.touch : HEIGHTS.desk;

  const at = useMemo(() => (cursor ? rows.findIndex((row) => row.key === cursor.row) : -1), [rows, cursor]);
  const headers = useMemo(() => rows.flatMap((row, index) => (row.kind === 'area' ? [index] : [])), [rows]);
  const stuck = useRef(0);
  const escaped = useRef(false);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => focus.current,
    estimateSize: (index) => heights[rows[index]?.kind ?? 'line'],
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan: 12,
    scrollPaddingStart: phone ? 44 : 64,
    scrollPaddingEnd: (phone ? 0 : COLUMN_HEADS) + (marked.size > 0 ? BAR : 0),
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

  const heads = useMemo(
    () => <ColumnHeads columns={columns} marks={<MarkAll rows={rows} marked={marked} onMark={setMarked} />} />,
    [columns, rows, marked, setMarked],
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
  const closeMenu = useCallback(() => {
    setMenu(null);
    if (!phone) focus.current?.focus({ preventScroll: true });
  }, [setMenu, phone, focus]);
  const stop = useCallback(() => {
    setEditing(null);
    setRival(null);
    edits.draft(null);
    focus.current?.focus({ preventScroll: true });
  }, [setEditing, setRival, focus, edits]);

  /** Ends the editing of a cell and goes on in the direction that the key named. */
  const finish = (go: 'stay' | 'down' | 'up' | 'right' | 'left') => {
    stop();
    if (!cursor || at < 0) return;
    if (go === 'down' || go === 'up') {
      const index = nextRow(at, go === 'down' ? 1 : -1, 'line');
      if (index >= 0) move(index, cursor.column);
    } else if (go === 'right' || go === 'left') across(go === 'right' ? 1 : -1);
  };

  /** Tab: the next cell that can be typed into, and past the last one the next line. */
  const across = (by: 1 | -1) => {
    if (!cursor || at < 0) return false;
    const stops = columns.filter((column) => EDITABLE.has(column));
    const from = columns.indexOf(cursor.column);
    const onLine = rows[at]?.kind === 'line';
    const column = onLine
      ? by === 1
        ? stops.find((one) => columns.indexOf(one) > from)
        : stops.findLast((one) => columns.indexOf(one) < from)
      : undefined;
    if (column) {
      move(at, column);
      return true;
    }
    const index = nextRow(at, by, 'line');
    const edge = by === 1 ? stops[0] : stops.at(-1);
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

  /** The menu of what the cursor stands on, beside it. */
  const openMenu = (row: Row) => {
    const cell = document.getElementById(cellOf(row, cursor?.column ?? 'quantity'))?.getBoundingClientRect();
    const place = { x: cell?.left ?? 0, y: cell?.bottom ?? 0 };
    const menu: RowMenu =
      row.kind === 'line' ? { kind: 'line', itemId: row.line.id, ...place } : { kind: 'area', areaId: row.area.areaID, ...place };
    openAfterKey(() => setMenu(menu));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    const row = rows[at];
    const column = cursor?.column ?? 'quantity';
    const done = () => event.preventDefault();
    // Esc, then Tab: the focus goes on to what stands after the grid.
    const leaves = escaped.current && event.key === 'Tab';
    escaped.current = event.key === 'Escape';
    if (leaves) return;
    if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      if (row) openMenu(row);
      return done();
    }
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      if (row?.kind === 'line' && !follows(row.line)) edits.move(row.line.id, event.key === 'ArrowDown' ? 1 : -1);
      return done();
    }
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      if (event.key.toLowerCase() === 'd' && row?.kind === 'line') {
        if (!follows(row.line)) edits.duplicate(marked.has(row.line.id) ? [...marked] : [row.line.id]);
        return done();
      }
      if (event.key.toLowerCase() === 'a') {
        setMarked(new Set(markable(rows)));
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
        const by = event.key === 'ArrowDown' ? 1 : -1;
        const index = at < 0 ? nextRow(-1, 1) : nextRow(at, by, event.shiftKey ? 'line' : undefined);
        const target = rows[index];
        if (event.shiftKey && row?.kind === 'line' && target?.kind === 'line') {
          const next = new Set(marked).add(row.line.id).add(target.line.id);
          setMarked(new Set([...next].filter((id) => !edits.line(id)?.line.isLaborMinimum)));
        }
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
        else if (row?.kind === 'line' && !follows(row.line)) onMark(row.line.id, false);
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
        edits.removeWithNext(marked.has(row.line.id) ? [...marked] : [row.line.id]);
        return done();
    }
    if (event.key.length !== 1 || event.key === '/' || event.key === '?' || row?.kind !== 'line') return;
    if (row.line.isLaborMinimum) {
      if (EDITABLE.has(column)) tell(FOLLOWS_BY_ITSELF);
      return;
    }
    if (column === 'quantity' || column === 'unit' || column === 'description') {
      if (column === 'quantity' && !BEGINS_QUANTITY.test(event.key)) {
        if (event.key === 'q') setQualityOf(row.line.id);
        if (event.key === 'm' && marked.size > 0) openMove([...marked]);
        return;
      }
      begin(row.line.id, column, event.key);
      return done();
    }
    if (event.key === 'q') {
      setQualityOf(row.line.id);
      return done();
    }
    if ((column === 'price' || column === 'total') && /[\d.,]/.test(event.key)) {
      tell('A price is made of its costs: change labor, material or equipment in the details of the line.');
      return done();
    }
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
      const quantity = readQuantity(cell, decimalsOf(row.line), LIMITS.quantity);
      if (quantity.ok) list.push({ itemId: row.line.id, quantity: quantity.value });
      else unread += 1;
    }
    edits.quantities(list);
    tell(
      unread === 0
        ? `${counted(list.length, 'quantity', 'quantities')} pasted`
        : `${list.length} pasted, ${unread} could not be read as a quantity`,
    );
  };

  const shown = useRef(rows);
  shown.current = rows;
  /** The line that was marked last, from which Shift and a click reach. */
  const anchor = useRef(0);
  const onMark = useCallback(
    (itemId: number, range: boolean) => {
      const lines = shown.current.flatMap((row) => (row.kind === 'line' && !row.line.isLaborMinimum ? [row.line.id] : []));
      const [from, to] = [lines.indexOf(anchor.current), lines.indexOf(itemId)];
      setMarked((was) => {
        const next = new Set(was);
        if (range && from >= 0 && to >= 0) for (const id of lines.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(id);
        else if (!next.delete(itemId)) next.add(itemId);
        return next;
      });
      anchor.current = itemId;
    },
    [setMarked],
  );
  const openMove = (itemIds: number[]) => {
    const button = document.querySelector('[data-marked-bar] [aria-haspopup]')?.getBoundingClientRect();
    openAfterKey(() => setMenu({ kind: 'move', itemIds, x: button?.right ?? 0, y: button?.top ?? 0 }));
  };

  /** A line is dragged by its box to before another one, or onto an area. */
  const onDragOver = (event: DragEvent<HTMLDivElement>) => {
    if (!event.dataTransfer.types.includes('text/x-line')) return;
    event.preventDefault();
    const over = (event.target as HTMLElement).closest('[data-row]');
    for (const row of event.currentTarget.querySelectorAll('[data-over]')) if (row !== over) row.removeAttribute('data-over');
    over?.setAttribute('data-over', '');
  };
  const onDrop = (event: DragEvent<HTMLDivElement>) => {
    for (const row of event.currentTarget.querySelectorAll('[data-over]')) row.removeAttribute('data-over');
    const key = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset['row'];
    const target = rows.find((row) => row.key === key);
    const itemId = Number(event.dataTransfer.getData('text/x-line'));
    const dragged = edits.line(itemId);
    if (!target || !dragged) return;
    event.preventDefault();
    if (target.kind !== 'line') edits.place(itemId, target.area.areaID, 0);
    else if (target.line.id !== itemId) {
      const others = target.area.items.filter((item) => item.id !== itemId && !item.isLaborMinimum);
      const before = others.findIndex((item) => item.id === target.line.id);
      edits.place(itemId, target.area.areaID, before < 0 ? others.length : before);
    }
  };

  const editOrSelect = useCallback(
    (key: string, column: Column, twice: boolean) => {
      const same = edits.screen.get(cursorAtom);
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
        aria-colcount={columns.length + 2}
        aria-multiselectable
        aria-activedescendant={cursor && rows[at] && !editing ? cellOf(rows[at], cursor.column) : undefined}
        tabIndex={0}
        data-grid
        data-selecting={marked.size > 0 || undefined}
        onDragStart={(event) => {
          const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
          const key = row?.dataset['row'];
          if (!row || !key?.startsWith('l')) return;
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/x-line', key.slice(1));
          event.dataTransfer.setDragImage(row, 0, 16);
        }}
        onDragOver={onDragOver}
        onDrop={onDrop}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onFocus={(event) => {
          if (event.target === event.currentTarget && !cursor) {
            const line = nextRow(-1, 1, 'line');
            const first = line >= 0 ? line : nextRow(-1, 1);
            if (first >= 0 && event.currentTarget.matches(':focus-visible')) move(first, 'quantity');
          }
        }}
      >
        {!phone && heads}
        <div role="rowgroup" className={css.body} style={{ height: virtual.getTotalSize() + (marked.size > 0 ? BAR : 0) }}>
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
                <PhoneRow
                  key={row.key}
                  line={row.line}
                  rowKey={row.key}
                  index={item.index + 2}
                  top={item.start}
                  selecting={selecting || marked.size > 0}
                  marked={marked.has(row.line.id)}
                  onHere={editOrSelect}
                  onMark={onMark}
                />
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
                onMark={onMark}
                onFinish={editing?.itemId === row.line.id ? finish : undefined}
              />
            );
          })}
        </div>
      </div>
      {(marked.size > 0 || (phone && selecting)) && (
        <Suspense>
          <MarkedBar areas={areas} edits={edits} onMove={openMove} />
        </Suspense>
      )}
      {menu && (
        <Suspense>
          <RowMenuList menu={menu} areas={areas} edits={edits} phone={phone} onClose={closeMenu} />
        </Suspense>
      )}
    </div>
  );
}

/** A menu that opens while its key is still on the way through the page is closed by that same key. */
const openAfterKey = (open: () => void) => requestAnimationFrame(open);

/** The cell that the keys act on, as the grid names it to screen readers. */
const cellOf = (row: Row, column: Column) => `cell-${row.key}-${row.kind === 'line' ? column : 'area'}`;

/** The lines that can be marked, those in folded areas too. */
const markable = (rows: Row[]) =>
  rows.flatMap((row) => (row.kind === 'area' ? row.lines.filter((line) => !line.isLaborMinimum).map((line) => line.id) : []));

/** Marks all lines that are shown, or none. */
function MarkAll({ rows, marked, onMark }: { rows: Row[]; marked: ReadonlySet<number>; onMark: (marked: ReadonlySet<number>) => void }) {
  const ids = markable(rows);
  const all = ids.length > 0 && marked.size >= ids.length;
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      className={css.mark}
      aria-label="Select all lines"
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = marked.size > 0 && !all;
      }}
      onChange={() => onMark(new Set(marked.size > 0 ? [] : ids))}
    />
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
