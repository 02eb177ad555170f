import { evolveEstimate } from '../../contracts/estimating/estimate/evolve.ts';
import { type Estimate, emptyEstimate, weightOf } from '../../contracts/estimating/estimate/state.ts';
import { inverseOf } from '../../contracts/estimating/estimate/undo.ts';
import { type EstimateEvent, storedData } from '../../contracts/estimating/events.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { MAX_APPEND_BYTES } from '../platform/event-log/append-size.ts';
import { type CommandOf, decideBy } from '../platform/event-log/decisions.ts';
import type { Decider } from '../platform/event-log/stream-handler.ts';
import { type AreaCommands, areaDecisions } from './areas/areas.decisions.ts';
import { type BillingCommands, billingDecisions } from './billing/billing.decisions.ts';
import { type CheckCommands, checkDecisions } from './checks/checks.decisions.ts';
import type { Decisions } from './decisions.ts';
import { type HandOverCommands, handOverDecisions } from './hand-over/hand-over.decisions.ts';
import { type ItemCommands, itemDecisions } from './items/items.decisions.ts';
import { type LaborMinimumCommands, laborMinimumDecisions } from './labor-minimum/labor-minimum.decisions.ts';
import { type MeasurementCommands, measurementDecisions } from './measurements/measurements.decisions.ts';
import { type OrderCommands, orderDecisions } from './orders/orders.decisions.ts';
import { type OnlinePaymentCommands, onlinePaymentDecisions } from './payments/online-payments.decisions.ts';
import { type PaymentCommands, paymentDecisions } from './payments/payments.decisions.ts';
import { type PhotoCommands, photoDecisions } from './photos/photos.decisions.ts';
import { type PriceCommands, priceDecisions } from './prices/prices.decisions.ts';
import { type SetupCommands, setupDecisions } from './setup/setup.decisions.ts';
import { type TaskCommands, taskDecisions } from './tasks/tasks.decisions.ts';
import { type TemplateCommands, templateDecisions } from './templates/templates.decisions.ts';
import { type UndoCommands, undoDecisions } from './undo.decisions.ts';
import { refuseOfWhatIf, type WhatIfCommands, whatIfDecisions } from './what-if/what-if.decisions.ts';

type EstimateCommands = OrderCommands &
  HandOverCommands &
  SetupCommands &
  TaskCommands &
  AreaCommands &
  MeasurementCommands &
  ItemCommands &
  PaymentCommands &
  OnlinePaymentCommands &
  BillingCommands &
  PriceCommands &
  PhotoCommands &
  LaborMinimumCommands &
  CheckCommands &
  WhatIfCommands &
  TemplateCommands &
  UndoCommands;

export type EstimateCommand = CommandOf<EstimateCommands>;

const DECISIONS: Decisions<EstimateCommands> = {
  ...orderDecisions,
  ...handOverDecisions,
  ...setupDecisions,
  ...taskDecisions,
  ...areaDecisions,
  ...measurementDecisions,
  ...itemDecisions,
  ...paymentDecisions,
  ...onlinePaymentDecisions,
  ...billingDecisions,
  ...priceDecisions,
  ...photoDecisions,
  ...laborMinimumDecisions,
  ...checkDecisions,
  ...whatIfDecisions,
  ...templateDecisions,
  ...undoDecisions,
};

const STARTS: ReadonlySet<EstimateCommand['type']> = new Set(['StartEstimate', 'BranchWhatIf']);

/** What a locked order refuses: an area, a task or a line that it has not now. */
const ADDS: ReadonlySet<EstimateEvent['type']> = new Set([
  ...(['AreaAdded', 'AreaDuplicated', 'AreaRestored', 'TaskAdded', 'TaskRestored'] as const),
  ...(['ItemsAdded', 'ItemsDuplicated', 'ItemsRestored'] as const),
]);

/** One estimate, or a what-if of one, from its first area to its last payment. Stream `estimate-<orderId>`. */
export function decide(command: EstimateCommand, now: Estimate): EstimateEvent[] {
  if (!now.exists && !STARTS.has(command.type)) throw new Refusal('ORDER_NOT_FOUND');
  refuseOfWhatIf(now, command.type);
  const events = decideBy(DECISIONS, command, now);
  // R131, R132. By what would be recorded, so that no way to add forgets it: undo, copies and what-ifs that are adopted among them.
  if (now.lock && events.some(({ type }) => ADDS.has(type))) throw new Refusal('ORDER_LOCKED');
  return events;
}

/** From this many lines per event on, the size of the event and of its undo is checked. */
const MANY_LINES = 500;
/** Upper bound of an event's metadata, with an actor name of 100 letters. */
const METADATA_BYTES = 600;

const hasManyLines = ({ data }: EstimateEvent) =>
  ('items' in data && data.items.length >= MANY_LINES) ||
  ('photos' in data && data.photos.length >= MANY_LINES) ||
  ('lines' in data && Array.isArray(data.lines) && data.lines.length >= MANY_LINES);
const bytesOf = (events: EstimateEvent[]) =>
  events.reduce((sum, event) => sum + Buffer.byteLength(JSON.stringify(storedData(event))) + METADATA_BYTES, 0);

/**
 * Refuses events that do not fit into one append, before anything is recorded. Undo and redo are exempt, so that
 * changes recorded by an earlier build can be undone.
 */
function recordable(command: EstimateCommand, events: EstimateEvent[]): EstimateEvent[] {
  if (command.type === 'Undo' || command.type === 'Redo') return events;
  if ((events.length >= MANY_LINES || events.some(hasManyLines)) && bytesOf(events) > MAX_APPEND_BYTES)
    throw new Refusal('LIMIT_EXCEEDED', 'These are too many lines for one change. Please do it in parts.');
  return events;
}

/** Refuses a change that would fit into one append, but not its undo. */
function revocable(now: Estimate, events: EstimateEvent[]): EstimateEvent[] {
  for (const event of events)
    if (hasManyLines(event) && bytesOf(inverseOf(now, event)) > MAX_APPEND_BYTES)
      throw new Refusal('LIMIT_EXCEEDED', 'This is more than one step can take back. Please do it in parts.');
  return events;
}

export const estimateDecider: Decider<Estimate, EstimateCommand, EstimateEvent> = {
  streamOf: (orderId) => `estimate-${orderId}`,
  initial: emptyEstimate,
  decide: (command, now) => revocable(now, recordable(command, decide(command, now))),
  evolve: (state, event) => evolveEstimate(state, event),
  weigh: weightOf,
};
