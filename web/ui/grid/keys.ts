import type { KeyboardEvent, RefObject } from 'react';
import { tell } from '../toast.ts';
import type { CellEdit } from './model.ts';
import { columnBeside, nextStop, pageFrom } from './motion.ts';
import type { GridProps } from './props.ts';

/** A grid as a key finds it: where the cursor is, what stands there, and what can be done with it. */
export interface GridNow<Line, Column extends string, Id> {
  props: GridProps<Line, Column, Id>;
  /** The row of the cursor, -1 without one. */
  at: number;
  column: Column;
  /** The first row in sight. */
  top: number;
  /** After Esc, Tab leads out of the grid instead of to the next cell. */
  leaving: RefObject<boolean>;
  lineAt: (index: number) => Line | undefined;
  lockOf: (index: number) => string | null;
  editOf: (index: number, column: Column) => CellEdit<Line, Column> | undefined;
  move: (index: number, column: Column) => void;
  tab: (by: 1 | -1) => boolean;
  begin: (index: number, column: Column, typed: string | null) => void;
  markable: (index: number) => Id | undefined;
  mark: (index: number, range: boolean) => void;
}

/** What a key does; true where it was taken. */
type Take = <Line, Column extends string, Id>(now: GridNow<Line, Column, Id>, event: KeyboardEvent) => boolean;

const TAKES: Readonly<Record<string, Take>> = {
  ArrowDown: (now, event) => upOrDown(now, event, 1),
  ArrowUp: (now, event) => upOrDown(now, event, -1),
  ArrowLeft: (now) => beside(now, -1),
  ArrowRight: (now) => beside(now, 1),
  Home: (now) => toEdge(now, true),
  End: (now) => toEdge(now, false),
  PageDown: (now) => byPage(now, 1),
  PageUp: (now) => byPage(now, -1),
  Tab: ({ tab }, event) => tab(event.shiftKey ? -1 : 1),
  Enter: openOrEdit,
  F2: openOrEdit,
  ' ': (now) => {
    const { at, mark, props } = now;
    if (isWholeRow(now)) props.onExpand?.(at);
    else if (at >= 0 && props.marks && !isRefused(now)) mark(at, false);
    return true;
  },
  Escape({ leaving, props: { marks, onEscape } }) {
    leaving.current = true;
    if (marks && marks.marked.size > 0) marks.onChange(new Set());
    else if (onEscape) {
      onEscape();
      return true;
    }
    return false;
  },
  Backspace(now) {
    const { at, column, editOf, begin } = now;
    if (isWholeRow(now) || at < 0) return false;
    if (!isRefused(now) && editOf(at, column)) begin(at, column, '');
    return true;
  },
  Delete(now) {
    const { at, column, props } = now;
    if (isWholeRow(now) || at < 0) return false;
    if (!isRefused(now)) props.onDelete?.(at, column);
    return true;
  },
};

/** True where the key was taken. */
export function takeKey<Line, Column extends string, Id>(event: KeyboardEvent, now: GridNow<Line, Column, Id>): boolean {
  if (event.ctrlKey || event.metaKey) return takeWithControl(event.key, now);
  const take = TAKES[event.key];
  return take ? take(now, event) : takeLetter(event.key, now);
}

function takeWithControl<Line, Column extends string, Id>(key: string, { props, column, move }: GridNow<Line, Column, Id>): boolean {
  const { rows, marks } = props;
  if (key.toLowerCase() === 'a' && marks) marks.onChange(new Set(marks.all()));
  else if (key === 'Home') move(nextStop(rows, -1, 1), column);
  else if (key === 'End') move(nextStop(rows, rows.count, -1), column);
  else return false;
  return true;
}

/** A letter begins the cell, where it can begin one; the page's own keys stay the page's. */
function takeLetter<Line, Column extends string, Id>(key: string, now: GridNow<Line, Column, Id>): boolean {
  const { at, column, props, lineAt, lockOf, editOf, begin } = now;
  if (key.length !== 1 || key === '/' || key === '?' || lineAt(at) === undefined) return false;
  const edit = editOf(at, column);
  if (lockOf(at) !== null) {
    if (edit) isRefused(now);
    return false;
  }
  if (edit && (edit.begins?.test(key) ?? true)) {
    begin(at, column, key);
    return true;
  }
  return props.onLetter?.(key, at, column) ?? false;
}

const isWholeRow: Test = ({ at, props: { rows, columns } }) => at >= 0 && (rows.stopOf(at) === 'row' || columns.length === 0);

/** Whether the line takes no change, which is said. */
const isRefused: Test = ({ at, lockOf }) => {
  const lock = lockOf(at);
  if (lock !== null) tell(lock);
  return lock !== null;
};

type Test = <Line, Column extends string, Id>(now: GridNow<Line, Column, Id>) => boolean;

function upOrDown<Line, Column extends string, Id>(now: GridNow<Line, Column, Id>, { shiftKey }: KeyboardEvent, by: 1 | -1): boolean {
  const { props, at, column, top, move, markable } = now;
  const { rows, marks } = props;
  const target = at < 0 ? nextStop(rows, top - 1, 1) : nextStop(rows, at, by, shiftKey && marks ? 'cells' : undefined);
  const reached = shiftKey && marks ? [markable(at), markable(target)].filter((id) => id !== undefined) : [];
  if (marks && reached.length > 0) marks.onChange(new Set([...marks.marked, ...reached]));
  move(target, column);
  return true;
}

function beside<Line, Column extends string, Id>(now: GridNow<Line, Column, Id>, by: 1 | -1): boolean {
  const { props, at, column, lineAt, move } = now;
  if (isWholeRow(now)) props.onExpand?.(at, by === 1);
  else if (at >= 0) {
    const next = columnBeside(props.columns, lineAt(at), column, by);
    if (next !== undefined) move(at, next);
  }
  return true;
}

function toEdge<Line, Column extends string, Id>({ props, at, column, move }: GridNow<Line, Column, Id>, first: boolean): boolean {
  const { rows, columns } = props;
  const edge = first ? columns.find((one) => !one.passed) : columns.findLast((one) => !one.passed);
  if (!edge) move(first ? nextStop(rows, -1, 1) : nextStop(rows, rows.count, -1), column);
  else if (at >= 0) move(at, edge.id);
  return true;
}

function byPage<Line, Column extends string, Id>({ props, at, column, move }: GridNow<Line, Column, Id>, by: 1 | -1): boolean {
  const { rows, viewport, scroller, rowHeight } = props;
  const height = (scroller?.() ?? viewport.current)?.clientHeight ?? 320;
  const page = Math.max(1, Math.floor(height / rowHeight) - 3);
  move(pageFrom(rows, at, by * page), column);
  return true;
}

function openOrEdit<Line, Column extends string, Id>({ props, at, column, editOf, lockOf, begin }: GridNow<Line, Column, Id>): boolean {
  if (at < 0) return true;
  if (editOf(at, column) && lockOf(at) === null) begin(at, column, null);
  else props.onOpen?.(at, column);
  return true;
}
