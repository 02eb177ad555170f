import type { HTMLAttributes, KeyboardEvent, ReactNode, Ref, RefObject } from 'react';
import type { GridColumn, GridCursor, GridEditing, GridRows, RowPlace } from './model.ts';

/** What a screen asks of its grid. */
export interface GridHandle {
  focus: () => void;
  /** Brings a row into sight, or to the top below the header that sticks. */
  scrollTo: (index: number, align?: 'auto' | 'start') => void;
  /** Scrolls to where a row begins, so that its own header stands at the top. */
  toStart: (index: number) => void;
}

/** Lines that are marked for what is done to several at once. `Id` is how the screen knows a line. */
export interface GridMarks<Line, Id> {
  marked: ReadonlySet<Id>;
  idOf: (line: Line) => Id;
  /** All that Ctrl+A marks, those that are folded away too. */
  all: () => Id[];
  onChange: (marked: ReadonlySet<Id>) => void;
}

export interface GridProps<Line, Column extends string, Id> {
  ref?: Ref<GridHandle>;
  label: string;
  /** Begins the ids of rows and cells; one of a page. */
  idPrefix: string;
  role?: 'grid' | 'treegrid';
  viewport: RefObject<HTMLDivElement | null>;
  rows: GridRows<Line>;
  /** None where rows are only opened and closed. */
  columns: readonly GridColumn<Line, Column>[];
  /** Draws a row; in `memo`, it is drawn again when what it is told changes. */
  row: (place: RowPlace<Line, Column>) => ReactNode;
  /** Names of the columns: a `GridHead`, or one of its own on a phone. */
  head?: ReactNode;
  cursor: GridCursor<Column> | null;
  onCursor: (cursor: GridCursor<Column>) => void;
  /** Where the cursor begins. */
  startColumn: Column;
  editing?: GridEditing<Column> | null;
  onEditing?: (editing: GridEditing<Column> | null) => void;
  marks?: GridMarks<Line, Id>;
  /** Why a line takes no change, told to whoever tries; null of the others. */
  lockedBy?: (line: Line) => string | null;
  /** Columns that Tab stops at; all that the cursor stops at where it is not said. */
  tabStops?: (column: GridColumn<Line, Column>) => boolean;
  /** Rows are measured anew when it changes. */
  remeasure?: unknown;
  overscan?: number;
  /** Pixels of a row, by which Page Down goes. */
  rowHeight: number;
  /** Pixels that headers and bars cover at the top and at the foot. */
  covered: { top: number; foot: number };
  /** Pixels kept free below the last row. */
  room?: number;
  /** What scrolls, where it is not the grid itself: a page, in which the rows begin `margin` pixels down. */
  scroller?: () => HTMLElement | null;
  margin?: number;
  list?: RefObject<HTMLDivElement | null>;
  className?: string;
  /** Rows in sight and a few more, for which data is fetched; and the first in sight. */
  onSight?: (first: number, last: number, top: number) => void;
  /** Enter, or a second click, on what is not typed into. */
  onOpen?: (index: number, column: Column) => void;
  /** A click that moved the cursor; true where the focus is to stay where it went. */
  onPoint?: (index: number, column: Column, click: { twice: boolean; again: boolean }) => boolean | undefined;
  /** Right and Left on a row as a whole; without `open` the other way round. */
  onExpand?: (index: number, open?: boolean) => void;
  onDelete?: (index: number, column: Column) => void;
  /** Esc, once nothing is marked. */
  onEscape?: () => void;
  /** Keys of this grid alone; true where it took the key. Asked before the grid's own. */
  onKey?: (event: KeyboardEvent, index: number, column: Column) => boolean;
  /** A character that begins no typing here; true where it was taken. */
  onLetter?: (letter: string, index: number, column: Column) => boolean;
  /** The clipboard's rows and cells, to be put in from the cursor on; true where they were taken. */
  onPaste?: (cells: string[][], index: number, column: Column) => boolean;
  /** Further handlers and marks of the element that scrolls, such as dragging. */
  attributes?: HTMLAttributes<HTMLDivElement> & { [data: `data-${string}`]: string | boolean | undefined };
}
