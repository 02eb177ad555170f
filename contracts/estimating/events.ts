import type { EventOf } from '../event.ts';
import type { Metadata } from '../log.ts';
import * as areas from './areas/areas.events.ts';
import * as billing from './billing/billing.events.ts';
import * as checks from './checks/checks.events.ts';
import type { EstimateEventDefinition } from './estimate/event.ts';
import type { Estimate } from './estimate/state.ts';
import * as handOver from './hand-over/hand-over.events.ts';
import * as itemChanges from './items/item-changes.events.ts';
import * as itemPlaces from './items/item-places.events.ts';
import * as items from './items/items.events.ts';
import * as laborMinimum from './labor-minimum/labor-minimum.events.ts';
import * as measurements from './measurements/measurements.events.ts';
import * as lock from './orders/lock.events.ts';
import * as orders from './orders/orders.events.ts';
import * as onlinePayments from './payments/online-payments.events.ts';
import * as payments from './payments/payments.events.ts';
import * as photos from './photos/photos.events.ts';
import * as prices from './prices/prices.events.ts';
import * as setup from './setup/setup.events.ts';
import * as tasks from './tasks/tasks.events.ts';
import * as whatIf from './what-if/what-if.events.ts';

/** Every event of an estimate, by type. Their files export nothing else. */
export const estimateEvents = {
  ...orders,
  ...lock,
  ...handOver,
  ...setup,
  ...tasks,
  ...areas,
  ...measurements,
  ...items,
  ...itemChanges,
  ...itemPlaces,
  ...photos,
  ...prices,
  ...laborMinimum,
  ...payments,
  ...onlinePayments,
  ...billing,
  ...checks,
  ...whatIf,
};

export type EstimateEvent = EventOf<typeof estimateEvents>;

/** The definition of an event's type. */
export const definitionOf = (event: EstimateEvent) => estimateEvents[event.type] as EstimateEventDefinition<EstimateEvent['data']>;

/** An event's data in its stored form. */
export const storedData = (event: EstimateEvent): unknown => definitionOf(event).shape.stored(event.data);

/** How the audit describes an event, given the estimate before it. */
export const describeEvent = (was: Estimate, event: EstimateEvent, by: Pick<Metadata, 'command'> = { command: '' }) =>
  definitionOf(event).audit(was, event.data, by);

/** The conflict keys that an event writes, with the key of each of its lines. */
export function touchesOf(event: EstimateEvent): string[] {
  const { items, touches } = definitionOf(event);
  return [...new Set([...touches(event.data), ...(items?.(event.data) ?? []).map((id) => `item:${id}`)])];
}

/** The deleted lines that exist again after an event of undo or redo. */
export const linesRestored = (event: EstimateEvent): number[] => definitionOf(event).restores?.(event.data).items ?? [];

/** The lines that an event names as changed. */
export function itemsOf(event: EstimateEvent): number[] {
  const { items, touches } = definitionOf(event);
  if (items) return items(event.data);
  const named = touches(event.data).flatMap((key) => {
    const [kind, id] = key.split(':');
    return kind === 'item' ? [Number(id)] : [];
  });
  return [...new Set(named)];
}

declare module '../event.ts' {
  interface IdKinds {
    area: true;
    item: true;
    order: true;
    payment: true;
    photo: true;
    task: true;
  }
}
