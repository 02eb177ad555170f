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

/** True where the key was taken. */
export function takeKey<Line, Column extends string, Id>(event: KeyboardEvent, now: GridNow<Line, Column, Id>): boolean {
  const { props, at, column, top, lineAt, lockOf, editOf, move, tab, begin, markable, mark } = now;
  const { rows, columns, marks, viewport, scroller, rowHeight } = props;
  const { count } = rows;
  /** Said and done where the line takes no change. */
  const refused = (index: number) => {
    const lock = lockOf(index);
    if (lock !== null) tell(lock);
    return lock !== null;
  };
  const { key } = event;
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() === 'a' && marks) marks.onChange(new Set(marks.all()));
    else if (key === 'Home') move(nextStop(rows, -1, 1), column);
    else if (key === 'End') move(nextStop(rows, count, -1), column);
    else return false;
    return true;
  }
  const whole = at >= 0 && (rows.stopOf(at) === 'row' || columns.length === 0);
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp': {
      const by = key === 'ArrowDown' ? 1 : -1;
      const target = at < 0 ? nextStop(rows, top - 1, 1) : nextStop(rows, at, by, event.shiftKey && marks ? 'cells' : undefined);
      const reached = event.shiftKey && marks ? [markable(at), markable(target)].filter((id) => id !== undefined) : [];
      if (marks && reached.length > 0) marks.onChange(new Set([...marks.marked, ...reached]));
      move(target, column);
      return true;
    }
    case 'ArrowLeft':
    case 'ArrowRight': {
      if (whole) props.onExpand?.(at, key === 'ArrowRight');
      else if (at >= 0) {
        const beside = columnBeside(columns, lineAt(at), column, key === 'ArrowRight' ? 1 : -1);
        if (beside !== undefined) move(at, beside);
      }
      return true;
    }
    case 'Home':
    case 'End': {
      const edge = key === 'Home' ? columns.find((one) => !one.passed) : columns.findLast((one) => !one.passed);
      if (!edge) move(key === 'Home' ? nextStop(rows, -1, 1) : nextStop(rows, count, -1), column);
      else if (at >= 0) move(at, edge.id);
      return true;
    }
    case 'PageDown':
    case 'PageUp': {
      const height = (scroller?.() ?? viewport.current)?.clientHeight ?? 320;
      const page = Math.max(1, Math.floor(height / rowHeight) - 3);
      move(pageFrom(rows, at, key === 'PageDown' ? page : -page), column);
      return true;
    }
    case 'Tab':
      return tab(event.shiftKey ? -1 : 1);
    case 'Enter':
    case 'F2':
      if (at < 0) return true;
      if (editOf(at, column) && lockOf(at) === null) begin(at, column, null);
      else props.onOpen?.(at, column);
      return true;
    case ' ':
      if (whole) props.onExpand?.(at);
      else if (at >= 0 && marks && !refused(at)) mark(at, false);
      return true;
    case 'Escape':
      now.leaving.current = true;
      if (marks && marks.marked.size > 0) marks.onChange(new Set());
      else if (props.onEscape) {
        props.onEscape();
        return true;
      }
      return false;
    case 'Backspace':
      if (whole || at < 0) return false;
      if (!refused(at) && editOf(at, column)) begin(at, column, '');
      return true;
    case 'Delete':
      if (whole || at < 0) return false;
      if (!refused(at)) props.onDelete?.(at, column);
      return true;
  }
  // The page's own keys.
  if (key.length !== 1 || key === '/' || key === '?' || lineAt(at) === undefined) return false;
  const edit = editOf(at, column);
  if (lockOf(at) !== null) {
    if (edit) refused(at);
    return false;
  }
  if (edit && (edit.begins?.test(key) ?? true)) {
    begin(at, column, key);
    return true;
  }
  return props.onLetter?.(key, at, column) ?? false;
}
