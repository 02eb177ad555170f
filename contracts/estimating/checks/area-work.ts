import { FIRST_OWN_CODE, MANUAL_ENTRY_CODE } from '../../catalogue/entities.ts';
import type { Measures } from '../../measures/entities.ts';
import type { LineItem } from '../entities.ts';
import { hasChargeableLabor } from '../labor-minimum.ts';
import { laborUnits } from '../pricing.ts';
import type { CheckedArea } from './check.ts';
import { OWN_WORK, WORK, type Work } from './work.ts';

const NO_WORK: readonly Work[] = [];
/** By the code of an item in a quality: an item owns five codes in a row. */
const byCode = new Map<number, Work[]>();
for (const [work, items] of Object.entries(WORK) as [Work, string][])
  for (const code of items.match(/^\s*\d+/gm) ?? [])
    for (let quality = 0; quality < 5; quality++) {
      const known = byCode.get(Number(code) + quality);
      if (known) known.push(work);
      else byCode.set(Number(code) + quality, [work]);
    }

/** The kinds of work that a line is. */
export function worksOf(line: LineItem): readonly Work[] {
  const { itemXREF } = line;
  if (itemXREF < FIRST_OWN_CODE && itemXREF !== MANUAL_ENTRY_CODE) return byCode.get(itemXREF) ?? NO_WORK;
  const category = line.category.toLowerCase();
  const match = OWN_WORK.find(
    (own) =>
      own.category.toLowerCase() === category &&
      (own.action === undefined || own.action === line.action) &&
      (own.formula === undefined || own.formula.includes(line.formulaXRef)),
  );
  return match?.work ?? NO_WORK;
}

/** The labor of a trade's lines, and the first of them. */
export interface TradeLabor {
  labor: bigint;
  first: LineItem;
}

const labors = new WeakMap<LineItem, bigint>();
/** Labor of a line before markups. Per line object, because every change makes a new one. */
function laborOf(line: LineItem): bigint {
  let labor = labors.get(line);
  if (labor === undefined) {
    labor = laborUnits(line.quantity, line.labor);
    labors.set(line, labor);
  }
  return labor;
}

/** By trade, of lines in their order. */
export function laborByTrade(lines: readonly LineItem[]): Map<string, TradeLabor> {
  const trades = new Map<string, TradeLabor>();
  for (const line of lines) {
    if (!hasChargeableLabor(line)) continue;
    const trade = trades.get(line.trade);
    if (trade) trade.labor += laborOf(line);
    else trades.set(line.trade, { labor: laborOf(line), first: line });
  }
  return trades;
}

export const isNothing = (quantity: string) => /^[0.]*$/.test(quantity);

/** The lines of an area by the kinds of work that they are. It stays valid until the area changes. */
export class AreaWork {
  private readonly byWork = new Map<Work, LineItem[]>();
  private trades: Map<string, TradeLabor> | undefined;
  /** The kinds of work here, as a text to compare. */
  readonly kinds: string;

  constructor(readonly area: CheckedArea) {
    for (const line of area.lines)
      for (const work of worksOf(line)) {
        const known = this.byWork.get(work);
        if (known) known.push(line);
        else this.byWork.set(work, [line]);
      }
    this.kinds = [...this.byWork.keys()].sort().join();
  }

  get lines(): readonly LineItem[] {
    return this.area.lines;
  }

  get works(): Iterable<Work> {
    return this.byWork.keys();
  }

  has(...works: Work[]): boolean {
    return works.some((work) => this.byWork.has(work));
  }

  /** The lines of these kinds; in their order, as long as one kind is asked for. */
  of(...works: Work[]): readonly LineItem[] {
    const [only, ...others] = works;
    if (only !== undefined && others.length === 0) return this.byWork.get(only) ?? [];
    return [...new Set(works.flatMap((work) => this.byWork.get(work) ?? []))];
  }

  /** A number to compare with; money and stored quantities are never computed from it. */
  measure(name: keyof Measures): number {
    return Number(this.area.measures[name]);
  }

  /** The line above a line: null when it is the first. */
  above(line: LineItem | undefined): number | null {
    const at = line ? this.lines.indexOf(line) : this.lines.length;
    return this.lines[at - 1]?.id ?? null;
  }

  /** Below the last line that takes something out, where what is removed comes before what is built; else at the start. */
  get demolition(): number | null {
    return this.lines.findLast((line) => line.action === 'Remove')?.id ?? null;
  }

  /** Bathrooms by their type, or by what stands in them. */
  get isBath(): boolean {
    return this.area.areaType === 'BATH' || this.area.areaType === 'HBTH' || this.has('tub', 'shower', 'toilet');
  }

  laborByTrade(): Map<string, TradeLabor> {
    this.trades ??= laborByTrade(this.lines);
    return this.trades;
  }
}

/** `Tile floor, ceramic, 42.5 SF`. */
export const lineInWords = (line: LineItem) =>
  isNothing(line.quantity) ? line.description : `${line.description}, ${line.quantity} ${line.itemUM}`;

/** `Tile floor, ceramic, 42.5 SF`, and how many more. */
export function linesInWords(lines: readonly LineItem[]): string {
  const [one, ...others] = lines;
  if (!one) return '';
  return others.length === 0 ? lineInWords(one) : `${lineInWords(one)} and ${others.length} more`;
}

/** The sum of quantities, to compare with. */
export const quantityOf = (lines: readonly LineItem[]) => lines.reduce((sum, line) => sum + Number(line.quantity), 0);
