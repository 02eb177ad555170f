import type { ReactNode } from 'react';

/** Where the cursor goes when a cell is left. */
export type Go = 'stay' | 'down' | 'up' | 'right' | 'left';

/** A column. `Line` is what the cells of one row are about. */
export interface GridColumn<Line, Column extends string = string> {
  id: Column;
  /** What heads it. */
  header: ReactNode;
  /** A track of CSS grid: `72px`, `minmax(120px, 1fr)`. Rows lay them out by `--cols`. */
  width?: string;
  align?: 'end';
  className?: string | ((line: Line) => string | undefined);
  headClassName?: string;
  cell: (line: Line, place: RowPlace<Line, Column>) => ReactNode;
  /** What the cell says on the clipboard; a column without it is not copied. */
  text?: (line: Line) => string;
  /** The cursor passes it by: a box to mark, a button, a figure that is only read. */
  passed?: boolean;
  /** Its cell is what a line is dragged by. */
  drags?: (line: Line) => boolean;
  /** Typing changes it. */
  edit?: CellEdit<Line, Column>;
  /** How many columns from here its cell stands for, itself among them. */
  span?: (line: Line) => number;
}

export interface CellEdit<Line, Column extends string> {
  /** Keys that begin it and replace what stood there; without it any character does. */
  begins?: RegExp;
  /** Whether this line can be typed into here. */
  can?: (line: Line) => boolean;
  /** The field in the cell, usually a `CellField`. */
  field: (line: Line, typed: string | null, place: RowPlace<Line, Column>) => ReactNode;
}

/** The rows in order, known by their place from 0. Keep the object as long as they stay the same. */
export interface GridRows<Line> {
  count: number;
  /** Pixels, or a first guess where rows are measured. */
  heightOf: (index: number) => number;
  keyOf: (index: number) => string;
  /** Names the measured height, where that depends on more than the row: width, list. */
  measuredAs?: (index: number) => string;
  /** Whether the cursor stands on the row's cells, on the row as a whole, or passes it by. */
  stopOf: (index: number) => 'cells' | 'row' | null;
  /** The header that a row belongs to, which stays in sight while its rows scroll; -1 without one. */
  headOf: (index: number) => number;
  /** What the row's cells are about; undefined for headers and for what is not fetched yet. */
  lineOf: (index: number) => Line | undefined;
}

export interface GridCursor<Column extends string> {
  index: number;
  column: Column;
}

/** The cell that is typed into. `typed` is the key that began it, which replaces what stood there; null keeps it, selected. */
export interface GridEditing<Column extends string> {
  row: string;
  column: Column;
  typed: string | null;
}

/** What a row does to its grid; stays the same object. */
export interface GridActions<Column extends string> {
  /** The row was clicked at a cell. */
  point: (index: number, column: Column, click: { twice?: boolean; toggles?: boolean; extends?: boolean }) => void;
  /** Marks the row or takes the mark away; with `range` marks all rows from the one that was marked before. */
  mark: (index: number, range: boolean) => void;
  /** Leaves the cell that is typed into. */
  finish: (go: Go) => void;
}

/** What a grid tells one of its rows; a row in `memo` is drawn again only when one of these changes. */
export interface RowPlace<Line, Column extends string = string> {
  index: number;
  rowKey: string;
  /** The `aria-rowindex`. */
  ariaIndex: number;
  /** Pixels from the top; null of a header that stays in sight. */
  top: number | null;
  /** Begins the ids of its cells (`cellId`). */
  idPrefix: string;
  columns: readonly GridColumn<Line, Column>[];
  /** The cursor's column where it is on this row. */
  cursor: Column | null;
  editing: GridEditing<Column> | null;
  marked: boolean;
  grid: GridActions<Column>;
  /** The ref of a row that is as high as what stands in it. */
  measure: (row: HTMLElement | null) => void;
}

/** What stands around the content of a cell. */
export interface CellDecoration {
  /** Somebody else is here, or was a moment ago: their initials in a frame, and what they did. */
  person?: { initials: string; title: string; customer?: boolean /** What they are typing, in the place of the content. */; text?: string };
  /** Typed here and not sent yet: says so. */
  pending?: string;
  /** Refused. */
  refused?: boolean;
}

export const cellId = (idPrefix: string, rowKey: string, column: string): string => `${idPrefix}-${rowKey}-${column}`;
export const rowId = (idPrefix: string, rowKey: string): string => `${idPrefix}-${rowKey}-row`;
export const placed = (top: number | null) => (top === null ? undefined : { transform: `translateY(${top}px)` });
