import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import { tell } from '../toast.ts';
import { copied, linesOf, pastedRows } from './clipboard.ts';
import css from './grid.module.css';
import { takeKey } from './keys.ts';
import { cellId, type Go, type GridActions, type GridColumn, rowId } from './model.ts';
import { nextStop, nextTab } from './motion.ts';
import type { GridProps } from './props.ts';

/** The rows in sight, of which the header that sticks and the row of the cursor are always some. */
function useRowsInSight<Line, Column extends string, Id>(props: GridProps<Line, Column, Id>, at: number) {
  const { rows, viewport, scroller, margin = 0, onSight } = props;
  const { count, headOf } = rows;
  const stuck = useRef(-1);
  const overscan = props.overscan ?? 12;

  const virtual = useVirtualizer({
    count,
    getScrollElement: scroller ?? (() => viewport.current),
    estimateSize: rows.heightOf,
    getItemKey: rows.measuredAs ?? rows.keyOf,
    overscan,
    scrollMargin: margin,
    scrollPaddingStart: props.covered.top,
    scrollPaddingEnd: props.covered.foot,
    rangeExtractor: useCallback(
      (range: Range) => {
        stuck.current = range.count > 0 ? headOf(range.startIndex) : -1;
        const kept = [stuck.current, at].filter((index) => index >= 0 && index < range.count);
        return [...new Set([...kept, ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
      },
      [headOf, at],
    ),
  });
  const { remeasure } = props;
  useEffect(() => {
    if (remeasure !== undefined) virtual.measure();
  }, [virtual, remeasure]);

  const top = virtual.range?.startIndex ?? 0;
  const first = Math.max(0, top - overscan);
  const last = Math.min(count - 1, (virtual.range?.endIndex ?? 0) + overscan);
  useEffect(() => onSight?.(first, last, top), [first, last, top, onSight]);

  const focus = useCallback(() => viewport.current?.focus({ preventScroll: true }), [viewport]);
  useImperativeHandle(
    props.ref,
    () => ({
      focus,
      scrollTo: (index, align = 'auto') => virtual.scrollToIndex(index, { align }),
      toStart(index) {
        const start = virtual.measurementsCache[index]?.start;
        if (start !== undefined) viewport.current?.scrollTo({ top: start });
      },
    }),
    [virtual, viewport, focus],
  );
  return { virtual, stuck, top, focus };
}

/** Marks lines, one by one or up to the one marked last. */
function useMarks<Line, Column extends string, Id>(
  { marks, rows: { count } }: GridProps<Line, Column, Id>,
  lineAt: (index: number) => Line | undefined,
  lockOf: (index: number) => string | null,
) {
  /** The line that was marked last, from which Shift and a click reach. */
  const anchor = useRef<Id | null>(null);
  const markable = (index: number) => {
    const line = lineAt(index);
    return marks && line !== undefined && lockOf(index) === null ? marks.idOf(line) : undefined;
  };
  const mark = (index: number, range: boolean) => {
    const id = markable(index);
    if (!marks || id === undefined) return;
    const next = new Set(marks.marked);
    const ids = range ? Array.from({ length: count }, (_, one) => markable(one)) : [];
    const from = anchor.current === null ? -1 : ids.indexOf(anchor.current);
    if (from >= 0) for (const one of ids.slice(Math.min(from, index), Math.max(from, index) + 1)) one !== undefined && next.add(one);
    else if (!next.delete(id)) next.add(id);
    anchor.current = id;
    marks.onChange(next);
  };
  return { markable, mark };
}

/** Copies the marked lines or the cell of the cursor, and hands on what is pasted. */
function clipboardOf<Line, Column extends string, Id>(
  { marks, rows, columns, onPaste: paste }: GridProps<Line, Column, Id>,
  at: number,
  column: Column,
  lineAt: (index: number) => Line | undefined,
) {
  const onCopy = (event: ClipboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || at < 0) return;
    const chosen = marks && marks.marked.size > 0 ? linesOf(rows).filter((line) => marks.marked.has(marks.idOf(line))) : [];
    const here = lineAt(at);
    const text = chosen.length > 0 ? copied(chosen, columns) : here && columns.find((one) => one.id === column)?.text?.(here);
    if (text === undefined) return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || at < 0) return;
    if (paste?.(pastedRows(event.clipboardData.getData('text/plain')), at, column)) event.preventDefault();
  };
  return { onCopy, onPaste };
}

/** The element that the cursor stands on: a whole row, or a cell. */
function activeId<Line, Column extends string, Id>(
  { rows, columns, idPrefix }: GridProps<Line, Column, Id>,
  at: number,
  column: Column,
): string {
  const isRow = rows.stopOf(at) === 'row' || columns.length === 0;
  return isRow ? rowId(idPrefix, rows.keyOf(at)) : cellId(idPrefix, rows.keyOf(at), column);
}

/** The line of a row, why it takes no change, and how its cell is edited. */
function useLines<Line, Column extends string, Id>({ rows, columns, lockedBy }: GridProps<Line, Column, Id>) {
  const lineAt = (index: number) => (index >= 0 ? rows.lineOf(index) : undefined);
  const lockOf = (index: number) => {
    const line = lineAt(index);
    return line === undefined ? null : (lockedBy?.(line) ?? null);
  };
  const editOf = (index: number, id: Column) => {
    const line = lineAt(index);
    const edit = columns.find((one) => one.id === id)?.edit;
    return line !== undefined && edit && (edit.can?.(line) ?? true) ? edit : undefined;
  };
  return { lineAt, lockOf, editOf };
}

/** Where the cursor goes, and what is begun and left there. */
function useCursor<Line, Column extends string, Id>(props: GridProps<Line, Column, Id>, sight: Sight, at: number, column: Column) {
  const { rows, columns, cursor } = props;
  const lines = useLines(props);
  const marking = useMarks(props, lines.lineAt, lines.lockOf);
  const isTabStop = props.tabStops ?? ((one: GridColumn<Line, Column>) => !one.passed);
  const move = (index: number, to: Column) => {
    if (index < 0 || index >= rows.count) return;
    props.onCursor({ index, column: to });
    sight.virtual.scrollToIndex(index, { align: 'auto' });
  };
  const begin = (index: number, id: Column, typed: string | null) => props.onEditing?.({ row: rows.keyOf(index), column: id, typed });
  const tab = (by: 1 | -1) => {
    const to = at < 0 ? null : nextTab(rows, columns, isTabStop, { index: at, column }, by);
    if (to) move(to.index, to.column);
    return to !== null;
  };
  const finish = (go: Go) => {
    props.onEditing?.(null);
    sight.focus();
    if (at < 0 || go === 'stay') return;
    if (go === 'down' || go === 'up') move(nextStop(rows, at, go === 'down' ? 1 : -1, 'cells'), column);
    else tab(go === 'right' ? 1 : -1);
  };
  const point: GridActions<Column>['point'] = (index, to, { twice = false, toggles = false, extends: extending = false }) => {
    if ((toggles || extending) && marking.markable(index) !== undefined) return marking.mark(index, extending);
    const again = cursor?.index === index && cursor.column === to;
    props.onCursor({ index, column: to });
    const edit = lines.editOf(index, to);
    const lock = lines.lockOf(index);
    if (props.onPoint?.(index, to, { twice, again })) return;
    if (twice && edit && lock === null) return begin(index, to, null);
    if (twice && edit && lock !== null) tell(lock);
    sight.focus();
  };
  return { ...lines, ...marking, move, begin, tab, finish, point };
}

type Sight = Pick<ReturnType<typeof useRowsInSight>, 'virtual' | 'focus'>;
type Cursor<Line, Column extends string, Id> = ReturnType<typeof useCursor<Line, Column, Id>>;

/** What the rows do, in functions that stay the same from one drawing to the next. */
function useActions<Line, Column extends string, Id>({ point, mark, finish }: Cursor<Line, Column, Id>): GridActions<Column> {
  const latest = useRef({ point, mark, finish });
  latest.current = { point, mark, finish };
  return useMemo(
    () => ({
      point: (...how) => latest.current.point(...how),
      mark: (...how) => latest.current.mark(...how),
      finish: (go) => latest.current.finish(go),
    }),
    [],
  );
}

/** Keys of the grid itself; a cell that is edited takes its own. */
function useGridKeys<Line, Column extends string, Id>(
  props: GridProps<Line, Column, Id>,
  here: { at: number; column: Column; top: number },
  cursor: Cursor<Line, Column, Id>,
) {
  /** After Esc, Tab leads out of the grid instead of to the next cell. */
  const leaving = useRef(false);
  return (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    const leaves = leaving.current && event.key === 'Tab';
    if (event.key !== 'Shift') leaving.current = false;
    if (leaves) return;
    if (props.onKey?.(event, here.at, here.column)) event.preventDefault();
    else if (!event.altKey && takeKey(event, { props, ...here, leaving, ...cursor })) event.preventDefault();
  };
}

/**
 * The grid under all that is edited in rows: draws the rows in sight, moves the cursor by keys, opens and leaves cells, marks lines, copies and pastes, and
 * follows the ARIA grid pattern (the focus stays on the grid, `aria-activedescendant` names the cell). A screen gives it columns, rows and what keys mean there.
 */
export function Grid<Line, Column extends string, Id = never>(props: GridProps<Line, Column, Id>) {
  const { rows, columns, cursor, editing = null, marks, viewport, margin = 0, head, idPrefix } = props;
  const { count } = rows;
  const at = cursor && cursor.index >= 0 && cursor.index < count ? cursor.index : -1;
  const column = cursor?.column ?? props.startColumn;
  const { virtual, stuck, top, focus } = useRowsInSight(props, at);
  const doing = useCursor(props, { virtual, focus }, at, column);
  const onKeyDown = useGridKeys(props, { at, column, top }, doing);
  const actions = useActions(doing);
  const headed = head === null || head === undefined || head === false ? 0 : 1;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is that of a grid or a tree grid
    <div
      {...props.attributes}
      ref={viewport}
      style={{ '--cols': columns.map(({ width = 'auto' }) => width).join(' ') } as CSSProperties}
      className={props.className}
      role={props.role ?? 'grid'}
      aria-label={props.label}
      aria-rowcount={count + headed}
      aria-colcount={columns.length || undefined}
      aria-multiselectable={marks ? true : undefined}
      aria-activedescendant={at < 0 || editing ? undefined : activeId(props, at, column)}
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...clipboardOf(props, at, column, doing.lineAt)}
      onFocus={(event) => {
        if (event.target !== event.currentTarget || cursor || count === 0 || !event.currentTarget.matches(':focus-visible')) return;
        const cells = nextStop(rows, top - 1, 1, 'cells');
        doing.move(cells >= 0 ? cells : nextStop(rows, top - 1, 1), column);
      }}
    >
      {head}
      <div ref={props.list} role="rowgroup" className={css.body} style={{ height: virtual.getTotalSize() + (props.room ?? 0) }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const rowKey = rows.keyOf(index);
          const line = marks && rows.lineOf(index);
          return props.row({
            index,
            rowKey,
            ariaIndex: index + 1 + headed,
            top: index === stuck.current ? null : start - margin,
            idPrefix,
            columns,
            cursor: index === at ? column : null,
            editing: editing?.row === rowKey ? editing : null,
            marked: marks !== undefined && line !== undefined && marks.marked.has(marks.idOf(line as Line)),
            grid: actions,
            measure: virtual.measureElement,
          });
        })}
      </div>
    </div>
  );
}
