import { qualityOffset } from '../../catalogue/quality.ts';
import { toCents } from '../../money.ts';
import type { LineItem, Settings } from '../entities.ts';
import type { BookFacts } from '../facts.ts';
import { type MinimumOfTrade, minimumLineOf } from '../labor-minimum.ts';
import { priceLine, roundQuantity } from '../pricing.ts';
import { quantityFor } from '../quantity-for.ts';
import { type AreaWork, laborByTrade } from './area-work.ts';
import type { CheckInput, Fix, PresentCosts } from './check.ts';

/** A line that a fix would add, with its price. */
export interface ProposedLine {
  areaId: number;
  /** The line that it would stand below; null for the first place. */
  after: number | null;
  facts: BookFacts;
  quantity: string;
  quantitySource: 'measured' | 'typed';
  ppu: string;
  totalCost: string;
  tax: string;
  /** Shares of `totalCost`: labor, material, equipment, overhead, profit. */
  breakdown: [string, string, string, string, string];
}

/** What a fix would do to the estimate's sums, in cents: the five costs, the lines before tax, the tax. */
export interface Effect {
  costs: [bigint, bigint, bigint, bigint, bigint];
  total: bigint;
  tax: bigint;
}

export interface Priced {
  line: ProposedLine | null;
  /** Null where the price book does not say, or where nothing is done by itself. */
  effect: Effect | null;
  /** The areas (ids) that lines would change in, with their change before tax. */
  byArea: ReadonlyMap<number, bigint>;
  /** Trades with a labor minimum that could follow. */
  trades: readonly string[];
}

export const UNPRICED: Priced = { line: null, effect: null, byArea: new Map(), trades: [] };
type Price = Pick<LineItem, 'totalCost' | 'tax' | 'breakdown'>;

/** Lines at today's costs: of thousands that keep older prices, only those that changed are priced anew. */
const renewed = new WeakMap<LineItem, { costs: PresentCosts; settings: Settings; line: LineItem }>();
function atPresentCosts(line: LineItem, costs: PresentCosts, settings: Settings): LineItem {
  const known = renewed.get(line);
  if (known?.costs === costs && known.settings === settings) return known.line;
  const made = priced({ ...line, ...costs }, settings);
  renewed.set(line, { costs, settings, line: made });
  return made;
}

function priced<Line extends LineItem>(line: Line, settings: Settings): Line {
  const { breakdown, ...price } = priceLine(line, settings);
  const { labor, material, equipment, overhead, profit } = breakdown;
  return { ...line, ...price, breakdown: [labor, material, equipment, overhead, profit] };
}

/** The item in the quality of the lines around it; undefined where the book does not have it. */
function itemFor(item: number, area: AreaWork, { book, quality }: CheckInput): BookFacts | undefined {
  const counts = new Map<string, number>();
  for (const line of area.lines) if (line.quality !== 'None') counts.set(line.quality, (counts.get(line.quality) ?? 0) + 1);
  const usual = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [quality as string, 0])[0] as typeof quality;
  return book?.items.get(item + qualityOffset(usual)) ?? book?.items.get(item);
}

/**
 * What a fix would move, labor minimums included, as the decision of the fix will compute it. `areas` are all areas in their order.
 */
export function priceOf(fix: Fix, areas: readonly AreaWork[], input: CheckInput): Priced {
  const { book } = input;
  switch (fix.kind) {
    case 'add': {
      const area = areas.find((one) => one.area.areaId === fix.areaId);
      const facts = area && itemFor(fix.item, area, input);
      if (!area || !facts) return UNPRICED;
      const measured = fix.quantity === null;
      const quantity = measured
        ? quantityFor(facts.formula, area.area.measures, '100', input.decimals)
        : roundQuantity(fix.quantity ?? '0', input.decimals);
      const line = priced(newLine(facts, area, quantity), input.settings);
      const { ppu, totalCost, tax, breakdown } = line;
      const at = fix.after === null ? 0 : area.lines.findIndex((one) => one.id === fix.after) + 1;
      const source = measured && facts.formula !== '' ? 'measured' : 'typed';
      return {
        line: { areaId: fix.areaId, after: fix.after, facts, quantity, quantitySource: source, ppu, totalCost, tax, breakdown },
        ...moved(areas, input, new Map([[area, area.lines.toSpliced(at, 0, line)]])),
      };
    }
    case 'quantity': {
      const area = areas.find((one) => one.lines.some((line) => line.id === fix.itemId));
      const line = area?.lines.find((one) => one.id === fix.itemId);
      const settings = line && (input.settingsOf(line) ?? input.settings);
      if (!area || !line || !settings) return UNPRICED;
      const after = priced({ ...line, quantity: fix.quantity }, settings);
      return {
        line: null,
        ...moved(areas, input, new Map([[area, area.lines.map((one) => (one === line ? after : one))]])),
      };
    }
    case 'remove': {
      const gone = new Set(fix.itemIds);
      const changed = areas.filter((area) => area.lines.some((line) => gone.has(line.id)));
      return {
        line: null,
        ...moved(areas, input, new Map(changed.map((area) => [area, area.lines.filter((line) => !gone.has(line.id))]))),
      };
    }
    case 'move':
      return { line: null, effect: { costs: [0n, 0n, 0n, 0n, 0n], total: 0n, tax: 0n }, byArea: new Map(), trades: [] };
    case 'prices': {
      const older = new Map(fix.itemIds.map((id) => [id, book?.older.get(id)]));
      const renew = (line: LineItem) => {
        const costs = older.get(line.id);
        return costs ? atPresentCosts(line, costs, input.settingsOf(line) ?? input.settings) : line;
      };
      const changed = areas
        .filter((area) => area.lines.some((line) => older.has(line.id)))
        .map((area) => [area, area.lines.map(renew)] as const);
      if (!book || [...older.values()].some((costs) => costs === undefined)) return UNPRICED;
      return { line: null, ...moved(areas, input, new Map(changed), book.presentMinimums) };
    }
    case 'measure':
      return UNPRICED;
  }
}

/** The id of a line that does not exist yet. */
const PROPOSED_ID = 0;

function newLine(facts: BookFacts, area: AreaWork, quantity: string): LineItem {
  const { formula, ...rest } = facts;
  return {
    ...rest,
    id: PROPOSED_ID,
    sequence: 0,
    formulaXRef: formula,
    quantity,
    quantitySource: 'typed',
    percentageAffected: '100',
    percentageCovered: '0',
    vendorPPU: '0',
    ppu: '0.00',
    taxPerUnit: '0.0000',
    totalCost: '0.00',
    tax: '0.00',
    vendorExpense: '0.00',
    breakdown: ['0.00', '0.00', '0.00', '0.00', '0.00'],
    settingsId: 0,
    notes: '',
    photos: [],
    propertyArea_AreaID: area.area.areaId,
    estimateTask_Id: 0,
    isInvoiced: false,
    approvalStatus: '',
    dateAdded: '',
    dateUpdated: '',
    isLaborMinimum: false,
  };
}

/** The change of all sums when areas get these lines, and the labor minimums of the trades concerned follow. */
function moved(
  areas: readonly AreaWork[],
  input: CheckInput,
  changed: ReadonlyMap<AreaWork, readonly LineItem[]>,
  minimums?: ReadonlyMap<string, MinimumOfTrade>,
): { effect: Effect; byArea: Map<number, bigint>; trades: string[] } {
  const effect: Effect = { costs: [0n, 0n, 0n, 0n, 0n], total: 0n, tax: 0n };
  const byArea = new Map<number, bigint>();
  const count = (line: Price, areaId: number, sign: 1n | -1n) => {
    line.breakdown.forEach((cost, at) => {
      effect.costs[at] = (effect.costs[at] ?? 0n) + sign * toCents(cost);
    });
    effect.total += sign * toCents(line.totalCost);
    effect.tax += sign * toCents(line.tax);
    byArea.set(areaId, (byArea.get(areaId) ?? 0n) + sign * toCents(line.totalCost));
  };
  const trades = new Set<string>();
  for (const [area, lines] of changed) {
    const [before, after] = [new Set(area.lines), new Set(lines)];
    for (const line of area.lines) if (!after.has(line)) count(line, area.area.areaId, -1n);
    for (const line of lines) if (!before.has(line)) count(line, area.area.areaId, 1n);
    for (const line of [...area.lines, ...lines]) if (before.has(line) !== after.has(line)) trades.add(line.trade);
  }
  for (const trade of trades) {
    const was = minimumOf(trade, areas, input);
    const is = minimumOf(trade, areas, input, changed, minimums?.get(trade));
    if (was) count(was, was.propertyArea_AreaID, -1n);
    if (is) count(is, is.propertyArea_AreaID, 1n);
  }
  return { effect, byArea, trades: [...trades] };
}

/** The labor minimum line of a trade, as the fold derives it. */
function minimumOf(
  trade: string,
  areas: readonly AreaWork[],
  { book, settings, settingsOf, decimals }: CheckInput,
  changed?: ReadonlyMap<AreaWork, readonly LineItem[]>,
  instead?: MinimumOfTrade,
): LineItem | undefined {
  const minimum = book?.laborMinimum ? book.minimums.get(trade) : undefined;
  if (!minimum?.on) return undefined;
  let labor = 0n;
  let first: LineItem | undefined;
  for (const area of areas) {
    const lines = changed?.get(area);
    const here = (lines ? laborByTrade(lines) : area.laborByTrade()).get(trade);
    if (!here) continue;
    labor += here.labor;
    first ??= here.first;
  }
  if (!first) return undefined;
  const of = first.id === PROPOSED_ID ? settings : (settingsOf(first) ?? settings);
  const facts = instead ? { ...instead, itemId: minimum.facts.itemId } : minimum.facts;
  return minimumLineOf(facts, labor, first, of, { since: '', at: '', quantityDecimals: decimals });
}
