import { QUALITIES, type QualityLevel } from '../../../contracts/catalogue/quality.ts';
import type { AreaWithItems, LineItem } from '../../../contracts/estimating/entities.ts';
import { toCents } from '../../../contracts/money.ts';
import type { GridRows } from '../../ui/grid/model.ts';
import { sumsOf, sumsOfArea } from '../estimate/figures.ts';
import { type Alternative, linesMeant, offeredTo, type QualityInput } from './alternatives.ts';

/** Cents that each quality would move; null where a line is not offered in it. */
export type Moves = Record<QualityLevel, bigint | null>;
export type Alternatives = Record<QualityLevel, Alternative>;

interface Figures {
  key: string;
  /** Cents before tax, as the estimate stands. */
  now: bigint;
  moves: Moves;
}

export type QualityRow = Figures &
  (
    | { kind: 'area'; area: AreaWithItems; lines: number; opened: boolean }
    | { kind: 'line'; line: LineItem }
    /** The lines of an area that come in one quality. */
    | { kind: 'rest'; count: number }
    /** The labor minimums of an area, which follow. */
    | { kind: 'minimums' }
    | { kind: 'tax' }
  );

const eachQuality = (move: (quality: QualityLevel) => bigint | null): Moves =>
  Object.fromEntries(QUALITIES.map((quality) => [quality, move(quality)])) as Moves;
const costOf = (lines: readonly LineItem[]) => lines.reduce((sum, line) => sum + toCents(line.totalCost), 0n);
const taxOf = (lines: readonly LineItem[]) => lines.reduce((sum, line) => sum + toCents(line.tax), 0n);
const NOTHING = eachQuality(() => 0n);

export interface QualityTable {
  rows: QualityRow[];
  /** Cents before tax of what is meant, with the labor minimums that follow it. */
  now: bigint;
  moves: Moves;
  /** Lines meant, and those of them that come in several qualities. */
  lines: number;
  choosable: number;
}

/**
 * What each quality would move: by area, in an opened area by line, and the tax. The rows of an area add up to its row, and the areas and
 * the tax to what the estimate would move by.
 */
export function qualityTable(
  { areas, options, itemIds }: Pick<QualityInput, 'areas' | 'options' | 'itemIds'>,
  alternatives: Alternatives,
  opened: ReadonlySet<number>,
): QualityTable {
  const rows: QualityRow[] = [];
  let [now, tax, lines, choosable] = [0n, 0n, 0, 0];
  for (const [at, area] of areas.entries()) {
    const meant = linesMeant([area], itemIds);
    const then = (quality: QualityLevel) => alternatives[quality].areas[at] ?? area;
    const moves = eachQuality((quality) => sumsOfArea(then(quality)).totalCost - sumsOfArea(area).totalCost);
    const minimums = area.items.filter((line) => line.isLaborMinimum);
    const minimumsThen = (quality: QualityLevel) => then(quality).items.filter((line) => line.isLaborMinimum);
    const minimumMoves = eachQuality((quality) => costOf(minimumsThen(quality)) - costOf(minimums));
    const moving = QUALITIES.some((quality) => minimumMoves[quality] !== 0n);
    const whole = meant.length === area.items.length - minimums.length;
    if (meant.length === 0 && !moving) continue;
    const counted = whole || moving ? [...meant, ...minimums] : meant;
    const areaNow = costOf(counted);
    now += areaNow;
    tax += taxOf(counted);
    lines += meant.length;
    const several = meant.filter((line) => offeredTo(line, options).length > 1);
    choosable += several.length;
    const isOpen = opened.has(area.areaID);
    rows.push({ kind: 'area', key: `a${area.areaID}`, area, lines: meant.length, opened: isOpen, now: areaNow, moves });
    if (!isOpen) continue;
    for (const line of several) rows.push({ kind: 'line', key: `l${line.id}`, line, now: toCents(line.totalCost), moves: movesOf(line) });
    const rest = meant.filter((line) => !several.includes(line));
    if (rest.length > 0) rows.push({ kind: 'rest', key: `r${area.areaID}`, count: rest.length, now: costOf(rest), moves: NOTHING });
    if (counted.length > meant.length || moving)
      rows.push({ kind: 'minimums', key: `m${area.areaID}`, now: costOf(minimums), moves: minimumMoves });
  }
  const before = sumsOf(areas);
  const moved = (part: 'totalCost' | 'tax') => eachQuality((quality) => sumsOf(alternatives[quality].areas)[part] - before[part]);
  rows.push({ kind: 'tax', key: 'tax', now: tax, moves: moved('tax') });
  return { rows, now, moves: moved('totalCost'), lines, choosable };

  function movesOf(line: LineItem): Moves {
    const offered = new Set<string>(offeredTo(line, options).map(({ quality }) => quality));
    return eachQuality((quality) => {
      const becomes = alternatives[quality].changed.get(line.id);
      if (becomes) return toCents(becomes.totalCost) - toCents(line.totalCost);
      return offered.has(quality) ? 0n : null;
    });
  }
}

export function gridRowsOf(rows: readonly QualityRow[], height: (row: QualityRow) => number): GridRows<QualityRow> {
  const heads: number[] = [];
  let head = -1;
  for (const [index, row] of rows.entries()) {
    if (row.kind === 'area') head = index;
    heads.push(row.kind === 'tax' ? -1 : head);
  }
  return {
    count: rows.length,
    heightOf: (index) => (rows[index] ? height(rows[index]) : 0),
    keyOf: (index) => rows[index]?.key ?? String(index),
    stopOf: (index) => (rows[index]?.kind === 'area' || rows[index]?.kind === 'line' ? 'cells' : null),
    headOf: (index) => heads[index] ?? -1,
    lineOf: (index) => rows[index],
  };
}
