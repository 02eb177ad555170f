import type { GridColumn, GridCursor, GridRows } from './model.ts';

/** The nearest row from `from` in steps of `by` that the cursor may stand on; -1 without one. */
export function nextStop({ count, stopOf }: Pick<GridRows<unknown>, 'count' | 'stopOf'>, from: number, by: 1 | -1, only?: 'cells'): number {
  for (let index = from + by; index >= 0 && index < count; index += by) {
    const stop = stopOf(index);
    if (stop === 'cells' || (stop !== null && only === undefined)) return index;
  }
  return -1;
}

/** The first and the last column of the cell that stands for a column, by their places. */
export function spanOf<Line, Column extends string>(
  columns: readonly GridColumn<Line, Column>[],
  line: Line | undefined,
  column: Column,
): [number, number] {
  const at = columns.findIndex((one) => one.id === column);
  if (line === undefined) return [at, at];
  for (let first = at; first >= 0; first -= 1) {
    const wide = columns[first]?.span?.(line) ?? 1;
    if (first + wide > at && wide > 1) return [first, first + wide - 1];
  }
  return [at, at];
}

/** The next column that `stops`, past all that the cell here stands for. */
function stepAcross<Line, Column extends string>(
  columns: readonly GridColumn<Line, Column>[],
  line: Line | undefined,
  column: Column,
  by: 1 | -1,
  stops: (column: GridColumn<Line, Column>) => boolean,
): Column | undefined {
  const [first, last] = spanOf(columns, line, column);
  return by === 1 ? columns.find((one, at) => at > last && stops(one))?.id : columns.findLast((one, at) => at < first && stops(one))?.id;
}

const isStop = <Line, Column extends string>(column: GridColumn<Line, Column>) => !column.passed;

/** The column beside the cursor's; undefined at the edge. */
export function columnBeside<Line, Column extends string>(
  columns: readonly GridColumn<Line, Column>[],
  line: Line | undefined,
  column: Column,
  by: 1 | -1,
): Column | undefined {
  return stepAcross(columns, line, column, by, isStop);
}

/** Where Tab leads: the next column of `stops`, and past the last one the next row of cells. Null past the last row. */
export function nextTab<Line, Column extends string>(
  rows: GridRows<Line>,
  columns: readonly GridColumn<Line, Column>[],
  stops: (column: GridColumn<Line, Column>) => boolean,
  { index, column }: GridCursor<Column>,
  by: 1 | -1,
): GridCursor<Column> | null {
  const beside = rows.stopOf(index) === 'cells' ? stepAcross(columns, rows.lineOf(index), column, by, stops) : undefined;
  if (beside !== undefined) return { index, column: beside };
  const row = nextStop(rows, index, by, 'cells');
  const edge = by === 1 ? columns.find(stops) : columns.findLast(stops);
  return row < 0 || !edge ? null : { index: row, column: edge.id };
}

/** A screenful further, on a row with cells. */
export function pageFrom(rows: Pick<GridRows<unknown>, 'count' | 'stopOf'>, from: number, by: number): number {
  const target = Math.min(rows.count - 1, Math.max(0, from + by));
  if (rows.stopOf(target) === 'cells') return target;
  const back = nextStop(rows, target, by > 0 ? -1 : 1, 'cells');
  return back >= 0 ? back : nextStop(rows, target, by > 0 ? 1 : -1, 'cells');
}
