import type { Recorded } from '../../log.ts';
import { definitionOf, type EstimateEvent } from '../events.ts';
import { type Estimate, type Touched, touchedNothing } from './state.ts';
import { recalculateMinimum } from './trade-labor.ts';
import { forgetRemoved, recordUndo } from './undo.ts';

/**
 * Applies one recorded event. Changes and returns the same object (a copy of 2,000 lines per event would cost a hundred times the change), never refuses
 * and never throws: an event that names something unknown changes nothing. `touched`, when given, collects what changed.
 */
export function evolveEstimate(estimate: Estimate, recorded: Recorded<EstimateEvent>, touched: Touched = touchedNothing()): Estimate {
  const step = recordUndo(estimate, recorded);
  const before = estimate.cents.total + estimate.cents.tax;
  applyEvent(estimate, recorded, touched);
  if (step) step.amountDelta += estimate.cents.total + estimate.cents.tax - before;
  forgetRemoved(estimate);
  return estimate;
}

/** Like `evolveEstimate`, but without recording undo steps, which readers do not need. */
export function applyEvent(estimate: Estimate, recorded: Recorded<EstimateEvent>, touched: Touched = touchedNothing()): Estimate {
  const { at, actor } = recorded.metadata;
  const applying = { at, by: actor.name, userId: actor.kind === 'user' ? actor.userId : 0, touched };
  definitionOf(recorded).apply(estimate, recorded.data, applying);
  for (const trade of touched.trades) recalculateMinimum(estimate, trade, applying);
  touched.trades.clear();
  estimate.revision = recorded.revision;
  estimate.updatedAt = at;
  estimate.updatedBy = actor.name;
  return estimate;
}
