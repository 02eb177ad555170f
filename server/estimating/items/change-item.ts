import type { LineItem, PropertyItemChange, Settings } from '../../../contracts/estimating/entities.ts';
import type { Estimate } from '../../../contracts/estimating/estimate/state.ts';
import type { EstimateEvent } from '../../../contracts/estimating/events.ts';
import type { ItemChanges } from '../../../contracts/estimating/facts.ts';
import { quantityFor } from '../../../contracts/estimating/measurement.ts';
import { normaliseWaste, roundQuantity } from '../../../contracts/estimating/pricing.ts';
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
  const items = targets.flatMap((target) => {
    const requested: ItemChanges = target === line ? { ...ownFields } : { ...fields };
    const followed = followedQuantity(now, target, fields.percentageAffected);
    if (requested.quantity === undefined && followed !== undefined) requested.quantity = followed;
    const changes = differing(target, requested);
    if (Object.keys(changes).length === 0) return [];
    if (target.priceSource === 'book' && COSTS.some((cost) => changes[cost] !== undefined)) changes.priceSource = 'typed';
    withinLimits({ ...target, ...changes }, settings ?? settingsOf(now, target));
    return [{ itemId: target.id, changes }];
  });
  const events: EstimateEvent[] = settings ? changeSettings(now, settings, 'future') : [];
  if (items.length > 0) events.push({ type: 'ItemsChanged', data: { items } });
  if (notes !== undefined && notes !== line.notes) events.push({ type: 'ItemNotesSaved', data: { itemId: line.id, notes } });
  return events;
}

/** The quantity of a measured line at a new percentage affected. */
function followedQuantity(now: Estimate, line: LineItem, percentageAffected: string | undefined): string | undefined {
  if (percentageAffected === undefined || line.quantitySource !== 'measured' || !line.formulaXRef) return undefined;
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
