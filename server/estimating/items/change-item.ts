import type { LineItem, PropertyItemChange, Settings } from '../../../contracts/estimating/entities.ts';
import type { Estimate } from '../../../contracts/estimating/estimate/state.ts';
import type { EstimateEvent } from '../../../contracts/estimating/events.ts';
import type { ItemChanges } from '../../../contracts/estimating/facts.ts';
import type { LinesChange } from '../../../contracts/estimating/items/change-items.ts';
import { normaliseWaste, roundQuantity } from '../../../contracts/estimating/pricing.ts';
import { quantityFor } from '../../../contracts/estimating/quantity-for.ts';
import { existingArea, existingLine, existingTask } from '../decisions.ts';
import { COSTS, sameDecimal, settingsOf, withinLimits } from '../pricing.ts';
import { changeSettings } from '../setup/setup.decisions.ts';

export interface ChangeItem {
  change: PropertyItemChange;
  /** Also change every other line with the same item. */
  applyToAll: boolean;
  settings?: Settings;
}

export function changeItem(now: Estimate, { change, applyToAll, settings }: ChangeItem): EstimateEvent[] {
  const line = existingLine(now, change.id);
  const { id: _line, notes, quantity, estimateTask_Id, ...fields } = change;
  if (fields.wasteFactorPct !== undefined) fields.wasteFactorPct = normaliseWaste(fields.wasteFactorPct);
  if (fields.itemUM === '') fields.itemUM = 'EA';
  const ownFields: ItemChanges = { ...fields };
  if (quantity !== undefined)
    Object.assign(ownFields, { quantity: roundQuantity(quantity, now.quantityDecimals), quantitySource: 'typed' });
  if (estimateTask_Id !== undefined) ownFields.taskId = existingTask(now, estimateTask_Id);
  const targets = applyToAll
    ? [...now.items.values()].filter((other) => other.itemXREF === line.itemXREF && other.description === line.description)
    : [line];
  const items = changed(now, targets, (target) => (target === line ? ownFields : fields), settings);
  const events: EstimateEvent[] = settings ? changeSettings(now, settings, 'future') : [];
  if (items.length > 0) events.push({ type: 'ItemsChanged', data: { items } });
  if (notes !== undefined && notes !== line.notes) events.push({ type: 'ItemNotesSaved', data: { itemId: line.id, notes } });
  return events;
}

/** The same values for several lines; the percentage affected only for those that are measured. */
export function changeLines(now: Estimate, lines: LineItem[], changes: LinesChange): EstimateEvent[] {
  const { quantity, estimateTask_Id, percentageAffected, wasteFactorPct, percentageCovered } = changes;
  const requested: ItemChanges = {
    ...(percentageCovered !== undefined && { percentageCovered }),
    ...(wasteFactorPct !== undefined && { wasteFactorPct: normaliseWaste(wasteFactorPct) }),
    ...(estimateTask_Id !== undefined && { taskId: existingTask(now, estimateTask_Id) }),
    ...(quantity !== undefined && { quantity: roundQuantity(quantity, now.quantityDecimals), quantitySource: 'typed' }),
  };
  const measured = percentageAffected === undefined ? requested : { ...requested, percentageAffected };
  const items = changed(now, lines, (line) => (isMeasured(line) ? measured : requested));
  return items.length > 0 ? [{ type: 'ItemsChanged', data: { items } }] : [];
}

/** Each of the lines gets values of its own. */
export function setLines(now: Estimate, lines: readonly { itemId: number; changes: ItemChanges }[]): EstimateEvent[] {
  const requested = new Map(lines.map(({ itemId, changes }) => [itemId, changes]));
  for (const { taskId } of requested.values()) if (taskId !== undefined) existingTask(now, taskId);
  const present = [...requested.keys()].flatMap((itemId) => now.items.get(itemId) ?? []);
  if (present.length === 0) existingLine(now, lines[0]?.itemId ?? 0);
  const items = changed(now, present, (line) => requested.get(line.id) ?? {});
  return items.length > 0 ? [{ type: 'ItemsChanged', data: { items } }] : [];
}

/** The changes of lines, each only with what differs from before. */
function changed(now: Estimate, lines: LineItem[], requestedOf: (line: LineItem) => ItemChanges, settings?: Settings) {
  return lines.flatMap((line) => {
    const requested = { ...requestedOf(line) };
    const followed = followedQuantity(now, line, requested.percentageAffected);
    if (requested.quantity === undefined && followed !== undefined) requested.quantity = followed;
    const changes = differing(line, requested);
    if (Object.keys(changes).length === 0) return [];
    const isTyped = line.priceSource === 'book' && requested.priceSource === undefined;
    if (isTyped && COSTS.some((cost) => changes[cost] !== undefined)) changes.priceSource = 'typed';
    withinLimits({ ...line, ...changes }, settings ?? settingsOf(now, line));
    return [{ itemId: line.id, changes }];
  });
}

const isMeasured = (line: LineItem) => line.quantitySource === 'measured' && line.formulaXRef !== '';

/** The quantity of a measured line at a new percentage affected. */
function followedQuantity(now: Estimate, line: LineItem, percentageAffected: string | undefined): string | undefined {
  if (percentageAffected === undefined || !isMeasured(line)) return undefined;
  const { measures } = existingArea(now, line.propertyArea_AreaID);
  return quantityFor(line.formulaXRef, measures, percentageAffected, now.quantityDecimals);
}

const NUMERIC = new Set<string>([...COSTS, 'percentageAffected', 'percentageCovered', 'vendorPPU', 'quantity']);

/** The requested values that differ from the line's. */
function differing(line: LineItem, requested: ItemChanges): ItemChanges {
  const current: Record<string, unknown> = { ...line, taskId: line.estimateTask_Id };
  const differs = ([key, value]: [string, unknown]) =>
    value !== undefined && (NUMERIC.has(key) ? !sameDecimal(String(value), String(current[key])) : value !== current[key]);
  return Object.fromEntries(Object.entries(requested).filter(differs));
}
