import type { ProposedLine } from '../../../contracts/estimating/checks/effect.ts';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { finderOf, folded } from '../../../contracts/finding.ts';
import type { GridRows } from '../../ui/grid/model.ts';
import { counted } from '../../ui/words.ts';
import { isZero } from '../estimate/figures.ts';

export type Row =
  | { kind: 'area'; key: string; area: AreaWithItems; lines: LineItem[]; folded: boolean }
  | { kind: 'line'; key: string; area: AreaWithItems; line: LineItem }
  | { kind: 'none'; key: string; area: AreaWithItems }
  /** Where a line would stand that a check proposes. */
  | { kind: 'proposed'; key: string; area: AreaWithItems; proposed: ProposedLine };

/** What the URL says should be seen (R105); `marked` are the lines a person has selected. */
export interface Filter {
  text: string;
  task: number;
  area: number;
  only: '' | 'attention' | 'selected' | 'invoiced' | 'notinvoiced';
}

export function filterOf(search: URLSearchParams): Filter {
  const only = search.get('only') ?? '';
  return {
    text: search.get('q') ?? '',
    task: Number(search.get('task')) || 0,
    area: Number(search.get('area')) || 0,
    only: only === 'attention' || only === 'selected' || only === 'invoiced' || only === 'notinvoiced' ? only : '',
  };
}

export const narrows = (filter: Filter) => filter.text !== '' || filter.task !== 0 || filter.only !== '';

function keeps(filter: Filter, marked: ReadonlySet<number>): (line: LineItem) => boolean {
  const isFound = finderOf(filter.text);
  return (line) => {
    if (filter.task !== 0 && line.estimateTask_Id !== filter.task) return false;
    if (filter.only === 'attention' && !isZero(line.quantity)) return false;
    if (filter.only === 'selected' && !marked.has(line.id)) return false;
    if (filter.only === 'invoiced' && !line.isInvoiced) return false;
    if (filter.only === 'notinvoiced' && line.isInvoiced) return false;
    return filter.text === '' || isFound(folded(`${line.action} ${line.description} ${line.quality} ${line.category} ${line.notes}`));
  };
}

/** How many lines of an area are shown; its total beside them is of all of them. */
export const linesShown = (shown: number, all: number): string =>
  shown === all ? counted(all, 'line') : `${shown} of ${counted(all, 'line')}`;

/** The lines that can be marked, those in folded areas too. */
export const markable = (rows: readonly Row[]): number[] =>
  rows.flatMap((row) => (row.kind === 'area' ? row.lines.filter((line) => !line.isLaborMinimum).map((line) => line.id) : []));

/** Rows as the grid asks for them. */
export function gridRows(rows: readonly Row[], heights: Record<Row['kind'], number>): GridRows<LineItem> {
  const heads: number[] = [];
  let head = -1;
  for (const [index, row] of rows.entries()) {
    if (row.kind === 'area') head = index;
    heads.push(head);
  }
  return {
    count: rows.length,
    heightOf: (index) => heights[rows[index]?.kind ?? 'line'],
    keyOf: (index) => rows[index]?.key ?? String(index),
    stopOf: (index) => STOPS[rows[index]?.kind ?? 'none'],
    headOf: (index) => heads[index] ?? -1,
    lineOf(index) {
      const row = rows[index];
      return row?.kind === 'line' ? row.line : undefined;
    },
  };
}
const STOPS = { line: 'cells', area: 'row', none: null, proposed: null } as const;

/** The grid's rows in order. Areas without a matching line are left out while a filter narrows. */
export function rowsOf(
  areas: AreaWithItems[],
  filter: Filter,
  folded: ReadonlySet<number>,
  marked: ReadonlySet<number>,
  proposed: ProposedLine | null = null,
): Row[] {
  const rows: Row[] = [];
  const keep = keeps(filter, marked);
  const narrowed = narrows(filter);
  for (const area of areas) {
    if (filter.area !== 0 && area.areaID !== filter.area) continue;
    const lines = narrowed ? area.items.filter(keep) : area.items;
    if (narrowed && lines.length === 0) continue;
    const isFolded = folded.has(area.areaID);
    rows.push({ kind: 'area', key: `a${area.areaID}`, area, lines, folded: isFolded });
    if (isFolded) continue;
    const propose = (after: number | null) => {
      if (proposed?.areaId === area.areaID && proposed.after === after) rows.push({ kind: 'proposed', key: 'proposed', area, proposed });
    };
    propose(null);
    for (const line of lines) {
      rows.push({ kind: 'line', key: `l${line.id}`, area, line });
      propose(line.id);
    }
    if (lines.length === 0) rows.push({ kind: 'none', key: `n${area.areaID}`, area });
  }
  return rows;
}
