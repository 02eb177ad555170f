import type { LineItem, Settings } from '../entities.ts';
import type { AreaFacts, BookFacts, ItemChanges, ItemFacts } from '../facts.ts';
import { hasChargeableLabor } from '../labor-minimum.ts';
import { priceLine, vendorExpense } from '../pricing.ts';
import { type Applying, type AreaState, type Estimate, lineWeight, noCents, type Touched } from './state.ts';
import { addToTotals, subtractFromTotals } from './totals.ts';
import { invalidateFirstLine, trackTradeLabor } from './trade-labor.ts';

/** Computes the prices of a line that nobody else holds yet from its costs, quantity and the settings it is priced with (docs/arithmetic.md). */
function setPrices(line: LineItem, settings: Settings | undefined): void {
  if (!settings) return;
  const { ppu, taxPerUnit, totalCost, tax, breakdown } = priceLine(line, settings);
  line.ppu = ppu;
  line.taxPerUnit = taxPerUnit;
  line.totalCost = totalCost;
  line.tax = tax;
  line.vendorExpense = vendorExpense(line.quantity, line.vendorPPU);
  line.breakdown = [breakdown.labor, breakdown.material, breakdown.equipment, breakdown.overhead, breakdown.profit];
}

/** Names each field, because copying the rest of the facts took as long as pricing them. */
const lineOf = (facts: ItemFacts, at: string, photos: string[]): LineItem => ({
  id: facts.itemId,
  sequence: facts.sequence,
  itemXREF: facts.itemXREF,
  formulaXRef: facts.formula,
  action: facts.action,
  description: facts.description,
  category: facts.category,
  quality: facts.quality,
  itemUM: facts.itemUM,
  quantity: facts.quantity,
  quantitySource: facts.quantitySource,
  labor: facts.labor,
  material: facts.material,
  equipment: facts.equipment,
  wasteFactorPct: facts.wasteFactorPct,
  percentageAffected: facts.percentageAffected,
  percentageCovered: facts.percentageCovered,
  vendorPPU: facts.vendorPPU,
  ppu: '0.00',
  taxPerUnit: '0.0000',
  totalCost: '0.00',
  tax: '0.00',
  vendorExpense: '0.00',
  breakdown: ['0.00', '0.00', '0.00', '0.00', '0.00'],
  settingsId: facts.settingsId,
  notes: facts.notes,
  photos,
  propertyArea_AreaID: facts.areaId,
  estimateTask_Id: facts.taskId,
  isInvoiced: facts.isInvoiced,
  approvalStatus: '',
  dateAdded: facts.dateAdded,
  dateUpdated: at,
  trade: facts.trade,
  priceSource: facts.priceSource,
  isLaborMinimum: false,
});

/** A line as it would stand on an estimate, with its prices; nothing holds it. */
export function pricedLine(facts: ItemFacts, settings: Settings): LineItem {
  const line = lineOf(facts, facts.dateAdded, []);
  setPrices(line, settings);
  return line;
}

/** Names of the files of a line's photos, in the order in which they were added. */
export function photosOfLine(estimate: Estimate, itemId: number): string[] {
  const names: string[] = [];
  for (const photo of estimate.photos.values()) if (photo.place.itemId === itemId) names.push(photo.fileName);
  return names;
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

/** The facts that a line has from the price book (or that were typed), in the order in which deciders compare them. */
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

/** The facts that differ from the line's present ones. */
export function differingFacts(line: LineItem, facts: BookFacts): Partial<BookFacts> {
  const had = Object.entries(bookFactsOf(line));
  return Object.fromEntries(
    had.flatMap(([key, value]) => (facts[key as keyof BookFacts] === value ? [] : [[key, facts[key as keyof BookFacts]]])),
  );
}

/** The fields that decide a line's price; while none of them changes, the price stays. */
const PRICED_BY = ['labor', 'material', 'equipment', 'wasteFactorPct', 'quantity', 'vendorPPU', 'settingsId'] as const;

/** `after` is new: nobody else holds it. */
function upsertLine(estimate: Estimate, after: LineItem, touched: Touched) {
  const before = estimate.items.get(after.id);
  const samePrice = before !== undefined && PRICED_BY.every((key) => after[key] === before[key]);
  if (!samePrice) setPrices(after, estimate.settings.get(after.settingsId));
  estimate.items.set(after.id, after);
  if (!samePrice || before.propertyArea_AreaID !== after.propertyArea_AreaID) {
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

/** Changes a line at its present place. Does nothing when the line does not exist. */
export function changeLine(estimate: Estimate, itemId: number, changes: Partial<LineItem>, { at, touched }: Applying) {
  const line = estimate.items.get(itemId);
  if (line) upsertLine(estimate, { ...line, ...changes, dateUpdated: at }, touched);
}

export function addLines(estimate: Estimate, items: ItemFacts[], { at, touched }: Applying) {
  for (const facts of items) {
    const area = estimate.areas.get(facts.areaId);
    if (!area || estimate.items.has(facts.itemId)) continue;
    // A line that comes back has the photos that it had.
    const photos = estimate.photos.size > 0 ? photosOfLine(estimate, facts.itemId) : [];
    upsertLine(estimate, lineOf(facts, at, photos), touched);
    const removed = estimate.removed.get(facts.itemId);
    if (removed) {
      estimate.removed.delete(facts.itemId);
      estimate.removedBytes -= lineWeight(removed);
    }
    // A new line is nearly always last; a restored line returns to its place.
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

/** Restores deleted lines as they were. Ids that are not in `removed` are ignored. */
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

/** The target of a line: `sequence` is its 1-based place in the area after all lines of the same move have arrived. */
export interface Placement {
  itemId: number;
  areaId: number;
  sequence: number;
}

/** Moves lines to their places; the others keep their order. One pass over the areas, however many lines there are. */
export function placeLines(estimate: Estimate, placements: Placement[], applying: Applying) {
  const going = new Map(
    placements.flatMap((to) => (estimate.items.has(to.itemId) && estimate.areas.has(to.areaId) ? [[to.itemId, to] as const] : [])),
  );
  const arriving = new Map<number, Placement[]>();
  for (const { itemId, areaId, sequence } of going.values()) {
    const from = estimate.items.get(itemId)?.propertyArea_AreaID ?? areaId;
    for (const id of [from, areaId]) if (!arriving.has(id)) arriving.set(id, []);
    arriving.get(areaId)?.push({ itemId, areaId, sequence });
  }
  for (const [areaId, there] of arriving) {
    const area = estimate.areas.get(areaId);
    if (!area) continue;
    const staying = area.itemIds.filter((id) => !going.has(id)).values();
    const order: number[] = [];
    for (const { itemId, sequence } of there.sort((a, b) => a.sequence - b.sequence)) {
      while (order.length < sequence - 1) {
        const next = staying.next();
        if (next.done) break;
        order.push(next.value);
      }
      order.push(itemId);
    }
    area.itemIds = [...order, ...staying];
  }
  for (const { itemId, areaId } of going.values()) {
    const line = estimate.items.get(itemId);
    if (!line) continue;
    if (line.propertyArea_AreaID !== areaId) changeLine(estimate, itemId, { propertyArea_AreaID: areaId }, applying);
    if (hasChargeableLabor(line)) invalidateFirstLine(estimate, line.trade, applying.touched);
  }
  for (const [areaId, there] of arriving) if (there.length > 0) renumberLines(estimate, areaId, applying);
}

/** Numbers the lines of an area from 1. */
export function renumberLines(estimate: Estimate, areaId: number, { touched }: Applying) {
  for (const [index, id] of estimate.areas.get(areaId)?.itemIds.entries() ?? []) {
    const line = estimate.items.get(id);
    if (!line || line.sequence === index + 1) continue;
    estimate.items.set(id, { ...line, sequence: index + 1 });
    touched.items.add(id);
  }
}

/** Adds lines at their places (`sequence`) among the existing lines. */
export function insertLines(estimate: Estimate, items: ItemFacts[], applying: Applying) {
  addLines(
    estimate,
    items.map((item) => ({ ...item, sequence: Number.MAX_SAFE_INTEGER })),
    applying,
  );
  placeLines(estimate, items, applying);
}

/** The present places of lines. */
export function placementsOf(estimate: Estimate, itemIds: number[]): Placement[] {
  // For a few lines, searching for each is faster than numbering all.
  const places = itemIds.length < 8 ? undefined : placesOf(estimate);
  return itemIds.flatMap((itemId) => {
    const areaId = estimate.items.get(itemId)?.propertyArea_AreaID;
    if (areaId === undefined) return [];
    const sequence = places ? (places.get(itemId) ?? 1) : (estimate.areas.get(areaId)?.itemIds.indexOf(itemId) ?? 0) + 1;
    return [{ itemId, areaId, sequence }];
  });
}

const placesOf = (estimate: Estimate) =>
  new Map([...estimate.areas.values()].flatMap((area) => area.itemIds.map((id, index) => [id, index + 1] as const)));
