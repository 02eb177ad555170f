import type { LineItem, Settings } from '../entities.ts';
import type { AreaFacts, BookFacts, ItemChanges, ItemFacts } from '../facts.ts';
import { hasChargeableLabor } from '../labor-minimum.ts';
import { priceLine, vendorExpense } from '../pricing.ts';
import { type Applying, type AreaState, type Estimate, lineWeight, noCents, type Touched } from './state.ts';
import { addToTotals, subtractFromTotals } from './totals.ts';
import { invalidateFirstLine, trackTradeLabor } from './trade-labor.ts';

/** A line with its prices computed from its costs, quantity and the settings it is priced with (arithmetic.md). */
function priced(line: LineItem, settings: Settings | undefined): LineItem {
  if (!settings) return line;
  const price = priceLine(line, settings);
  const { labor, material, equipment, overhead, profit } = price.breakdown;
  return {
    ...line,
    ppu: price.ppu,
    taxPerUnit: price.taxPerUnit,
    totalCost: price.totalCost,
    tax: price.tax,
    vendorExpense: vendorExpense(line.quantity, line.vendorPPU),
    breakdown: [labor, material, equipment, overhead, profit],
  };
}

function lineOf(facts: ItemFacts, at: string): LineItem {
  const { itemId, areaId, taskId, formula, ...rest } = facts;
  return {
    ...rest,
    id: itemId,
    formulaXRef: formula,
    propertyArea_AreaID: areaId,
    estimateTask_Id: taskId,
    photos: [],
    approvalStatus: '',
    dateUpdated: at,
    isLaborMinimum: false,
    ppu: '0.00',
    taxPerUnit: '0.0000',
    totalCost: '0.00',
    tax: '0.00',
    vendorExpense: '0.00',
    breakdown: ['0.00', '0.00', '0.00', '0.00', '0.00'],
  };
}

/** The facts that would add this line again as it is. */
export function factsOf(line: LineItem): ItemFacts {
  return {
    itemId: line.id,
    areaId: line.propertyArea_AreaID,
    taskId: line.estimateTask_Id,
    sequence: line.sequence,
    ...bookFactsOf(line),
    quantity: line.quantity,
    quantitySource: line.quantitySource,
    percentageAffected: line.percentageAffected,
    percentageCovered: line.percentageCovered,
    vendorPPU: line.vendorPPU,
    notes: line.notes,
    settingsId: line.settingsId,
    isInvoiced: line.isInvoiced,
    dateAdded: line.dateAdded,
  };
}

export function areaFactsOf({ itemIds: _lines, cents: _sums, ...facts }: AreaState): AreaFacts {
  return facts;
}

export const changesOf = (line: LineItem, keys: string[]): ItemChanges =>
  Object.fromEntries(keys.map((key) => [key, key === 'taskId' ? line.estimateTask_Id : line[key as keyof LineItem]]));

/** What a line has from the price book (or the hand), in the order in which deciders compare it. */
export const bookFactsOf = (line: LineItem): BookFacts => ({
  itemXREF: line.itemXREF,
  formula: line.formulaXRef,
  action: line.action,
  description: line.description,
  category: line.category,
  quality: line.quality,
  itemUM: line.itemUM,
  labor: line.labor,
  material: line.material,
  equipment: line.equipment,
  wasteFactorPct: line.wasteFactorPct,
  trade: line.trade,
  priceSource: line.priceSource,
});

/** Those of the facts that the line does not have already. */
export function differingFacts(line: LineItem, facts: BookFacts): Partial<BookFacts> {
  const had = Object.entries(bookFactsOf(line));
  return Object.fromEntries(
    had.flatMap(([key, value]) => (facts[key as keyof BookFacts] === value ? [] : [[key, facts[key as keyof BookFacts]]])),
  );
}

/** What a line's price and the sums follow from; when all of it stands, so do they. */
const PRICED_BY = [
  'labor',
  'material',
  'equipment',
  'wasteFactorPct',
  'quantity',
  'vendorPPU',
  'settingsId',
  'propertyArea_AreaID',
] as const;

function upsertLine(estimate: Estimate, line: LineItem, touched: Touched) {
  const before = estimate.items.get(line.id);
  const stands = before !== undefined && PRICED_BY.every((key) => line[key] === before[key]);
  const after = stands ? line : priced(line, estimate.settings.get(line.settingsId));
  estimate.items.set(after.id, after);
  if (!stands) {
    if (before) subtractFromTotals(estimate, before, touched);
    addToTotals(estimate, after, touched);
  }
  const area = estimate.areas.get(after.propertyArea_AreaID);
  if (area) touched.areas.add(area.areaId);
  estimate.lineBytes += lineWeight(after) - (before ? lineWeight(before) : 0);
  trackTradeLabor(estimate, before, after, touched);
  touched.items.add(after.id);
  touched.removedItems.delete(after.id);
}

/** Changes a line where it is; nothing where there is none. */
export function changeLine(estimate: Estimate, itemId: number, changes: Partial<LineItem>, { at, touched }: Applying) {
  const line = estimate.items.get(itemId);
  if (line) upsertLine(estimate, { ...line, ...changes, dateUpdated: at }, touched);
}

export function addLines(estimate: Estimate, items: ItemFacts[], { at, touched }: Applying) {
  for (const facts of items) {
    const area = estimate.areas.get(facts.areaId);
    if (!area || estimate.items.has(facts.itemId)) continue;
    upsertLine(estimate, lineOf(facts, at), touched);
    const removed = estimate.removed.get(facts.itemId);
    if (removed) {
      estimate.removed.delete(facts.itemId);
      estimate.removedBytes -= lineWeight(removed);
    }
    // Nearly always last; a restored line goes back to its place.
    let place = area.itemIds.length;
    while (place > 0 && (estimate.items.get(area.itemIds[place - 1] ?? 0)?.sequence ?? 0) > facts.sequence) place--;
    area.itemIds.splice(place, 0, facts.itemId);
  }
}

export function removeLines(estimate: Estimate, itemIds: number[], { touched }: Applying) {
  const places = new Set<number>();
  for (const itemId of itemIds) {
    const line = estimate.items.get(itemId);
    if (!line) continue;
    subtractFromTotals(estimate, line, touched);
    estimate.lineBytes -= lineWeight(line);
    estimate.items.delete(itemId);
    estimate.removed.delete(itemId);
    estimate.removed.set(itemId, line);
    estimate.removedBytes += lineWeight(line);
    trackTradeLabor(estimate, line, undefined, touched);
    places.add(line.propertyArea_AreaID);
    touched.items.delete(itemId);
    touched.removedItems.add(itemId);
  }
  for (const areaId of places) {
    const area = estimate.areas.get(areaId);
    if (area) area.itemIds = area.itemIds.filter((id) => estimate.items.has(id));
  }
}

/** Lines that are remembered come back as they were; others cannot. */
export function restoreLines(estimate: Estimate, itemIds: number[], applying: Applying) {
  const lines = itemIds.flatMap((id) => estimate.removed.get(id) ?? []);
  addLines(estimate, lines.map(factsOf), applying);
}

export function addArea(estimate: Estimate, facts: AreaFacts, { touched }: Applying) {
  if (estimate.areas.has(facts.areaId)) return;
  estimate.areas.set(facts.areaId, { ...facts, itemIds: [], cents: noCents() });
  sortAreas(estimate);
  touched.areas.add(facts.areaId);
  touched.removedAreas.delete(facts.areaId);
}

function sortAreas(estimate: Estimate) {
  estimate.areas = new Map([...estimate.areas].sort(([, a], [, b]) => a.sequence - b.sequence || a.areaId - b.areaId));
}

/** `sequence` is the line's 1-based place after the move. */
export function moveLine(estimate: Estimate, to: { itemId: number; areaId: number; sequence: number }, applying: Applying) {
  const line = estimate.items.get(to.itemId);
  const from = line && estimate.areas.get(line.propertyArea_AreaID);
  const area = estimate.areas.get(to.areaId);
  if (!line || !from || !area) return;
  from.itemIds = from.itemIds.filter((id) => id !== line.id);
  area.itemIds.splice(to.sequence - 1, 0, line.id);
  const { touched } = applying;
  if (from !== area) changeLine(estimate, line.id, { propertyArea_AreaID: area.areaId }, applying);
  if (hasChargeableLabor(line)) invalidateFirstLine(estimate, line.trade, touched);
  for (const [index, id] of area.itemIds.entries()) {
    const other = estimate.items.get(id);
    if (other && other.sequence !== index + 1) {
      estimate.items.set(id, { ...other, sequence: index + 1 });
      touched.items.add(id);
    }
  }
}
