import type { LineItem } from '../entities.ts';
import type { MinimumFacts } from '../facts.ts';
import { hasChargeableLabor, minimumLineOf, sameMinimumLine } from '../labor-minimum.ts';
import { laborUnits } from '../pricing.ts';
import { type Applying, type Estimate, lineWeight, type Touched, type TradeLines, type TradeMinimum, touchedNothing } from './state.ts';
import { addToTotals, subtractFromTotals } from './totals.ts';

/** Updates the labor and the first line of a trade after a change of one of its lines. */
export function trackTradeLabor(estimate: Estimate, before: LineItem | undefined, after: LineItem | undefined, touched: Touched) {
  if (hasChargeableLabor(before)) {
    const lines = estimate.trades.get(before.trade);
    if (lines) {
      lines.labor -= laborUnits(before.quantity, before.labor);
      const stays =
        hasChargeableLabor(after) &&
        after.trade === before.trade &&
        after.propertyArea_AreaID === before.propertyArea_AreaID &&
        after.sequence === before.sequence;
      if (!stays) {
        lines.ids.delete(before.id);
        if (lines.first === before.id) lines.first = 0;
      }
    }
    touched.trades.add(before.trade);
  }
  if (hasChargeableLabor(after)) {
    let lines = estimate.trades.get(after.trade);
    if (!lines) {
      lines = { ids: new Set(), labor: 0n, first: 0 };
      estimate.trades.set(after.trade, lines);
    }
    lines.labor += laborUnits(after.quantity, after.labor);
    if (!lines.ids.has(after.id)) {
      const first = estimate.items.get(lines.first);
      if (lines.ids.size === 0 || (first && precedes(estimate, after, first))) lines.first = after.id;
      lines.ids.add(after.id);
    }
    touched.trades.add(after.trade);
  }
}

/** Whether a line stands before another: by area, then by place. */
function precedes(estimate: Estimate, a: LineItem, b: LineItem): boolean {
  const [areaA, areaB] = [estimate.areas.get(a.propertyArea_AreaID), estimate.areas.get(b.propertyArea_AreaID)];
  if (areaA === areaB) return a.sequence < b.sequence || (a.sequence === b.sequence && a.id < b.id);
  const [placeA, placeB] = [areaA?.sequence ?? 0, areaB?.sequence ?? 0];
  return placeA < placeB || (areaA?.sequence === areaB?.sequence && (areaA?.areaId ?? 0) < (areaB?.areaId ?? 0));
}

/** The first line of a trade that has a quantity. Searched for only after the previous first line was removed or moved. */
function firstOf(estimate: Estimate, lines: TradeLines): LineItem | undefined {
  if (lines.first === 0)
    for (const id of lines.ids) {
      const [line, first] = [estimate.items.get(id), estimate.items.get(lines.first)];
      if (line && (!first || precedes(estimate, line, first))) lines.first = id;
    }
  return estimate.items.get(lines.first);
}

export function invalidateFirstLine(estimate: Estimate, trade: string, touched: Touched) {
  const lines = estimate.trades.get(trade);
  if (!lines) return;
  lines.first = 0;
  touched.trades.add(trade);
}

/**
 * Adds, changes or removes the labor minimum line of a trade. The line charges the shortfall between the labor of the trade's lines
 * and its minimum, in the area and task and with the settings of the trade's first line. It is derived from facts in other events,
 * so it needs no events of its own.
 */
export function recalculateMinimum(estimate: Estimate, trade: string, { at, touched }: Applying) {
  const minimum = estimate.minimums.get(trade);
  if (!minimum) return;
  const was = minimum.line;
  const is = minimumLine(estimate, minimum, at);
  if (was && is && sameMinimumLine(was, is)) return;
  if (was) subtractFromTotals(estimate, was, touched);
  minimum.line = is;
  if (is) {
    addToTotals(estimate, is, touched);
    touched.items.add(is.id);
    touched.removedItems.delete(is.id);
  } else if (was) {
    touched.items.delete(was.id);
    touched.removedItems.add(was.id);
  }
}

function minimumLine(estimate: Estimate, { facts, on, since }: TradeMinimum, at: string): LineItem | undefined {
  const lines = estimate.trades.get(facts.trade);
  if (!estimate.laborMinimum || !on || !lines || lines.ids.size === 0) return undefined;
  const first = firstOf(estimate, lines);
  const settings = first && estimate.settings.get(first.settingsId);
  return settings && minimumLineOf(facts, lines.labor, first, settings, { since, at, quantityDecimals: estimate.quantityDecimals });
}

/** Adds or updates the minimums of trades. The line of a known trade keeps its id. */
export function upsertMinimums(estimate: Estimate, minimums: MinimumFacts[], { at, touched }: Applying) {
  for (const facts of minimums) {
    const known = estimate.minimums.get(facts.trade);
    estimate.minimums.set(facts.trade, {
      facts: known ? { ...facts, itemId: known.facts.itemId } : facts,
      on: known?.on ?? true,
      since: known?.since ?? at,
      line: known?.line,
    });
    touched.trades.add(facts.trade);
  }
}

/** The minimum with this line id, whether its line exists now or not. */
export function minimumOfItem(estimate: Estimate, itemId: number): TradeMinimum | undefined {
  for (const minimum of estimate.minimums.values()) if (minimum.facts.itemId === itemId) return minimum;
  return undefined;
}

/** A line as readers see it: a line that a person added, or a labor minimum. */
export const shownLine = (estimate: Estimate, itemId: number): LineItem | undefined =>
  estimate.items.get(itemId) ?? minimumOfItem(estimate, itemId)?.line;

/**
 * Computes the sums and the labor of each trade from all lines; events otherwise update them one by one. For a state that was
 * loaded from rows, which include the labor minimum lines.
 */
export function recomputeTotals(estimate: Estimate) {
  const touched = touchedNothing();
  for (const line of estimate.items.values()) {
    trackTradeLabor(estimate, undefined, line, touched);
    estimate.lineBytes += lineWeight(line);
  }
  const minimumLines = [...estimate.minimums.values()].flatMap(({ line }) => line ?? []);
  for (const line of [...estimate.items.values(), ...minimumLines]) addToTotals(estimate, line, touched);
}
