import type { LineItem } from '../../contracts/estimating/entities.ts';
import type { AreaState, Estimate } from '../../contracts/estimating/estimate/state.ts';
import { minimumOfItem } from '../../contracts/estimating/estimate/trade-labor.ts';
import type { EstimateEvent } from '../../contracts/estimating/events.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { DecisionsOf } from '../platform/event-log/decisions.ts';

/** Decisions about an estimate. */
export type Decisions<Commands> = DecisionsOf<Commands, Estimate, EstimateEvent>;

export function existingArea(now: Estimate, areaId: number): AreaState {
  const area = now.areas.get(areaId);
  if (!area) throw new Refusal('AREA_NOT_FOUND');
  return area;
}

export function existingLine(now: Estimate, itemId: number): LineItem {
  const item = now.items.get(itemId);
  if (!item) throw new Refusal(minimumOfItem(now, itemId) ? 'LABOR_MINIMUM' : 'ITEM_NOT_FOUND');
  return item;
}

export function existingTask(now: Estimate, taskId: number): number {
  if (!now.tasks.has(taskId)) throw new Refusal('TASK_NOT_FOUND');
  return taskId;
}

export const sameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
