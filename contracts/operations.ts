import { z } from 'zod';
import { type EventOf, event, id, stream } from './event.ts';

/** The stream of operators' actions on the log of the whole installation. Every process reads it before it folds anything. */
export const OPERATIONS_STREAM = 'operations-1';
export const EVENT_SKIPPED = 'EventSkipped';

/** The stored events of `operations-1`. A shipped shape is never edited. */
export const operationsEvents = {
  /** Leaves an event that could not be folded out of every read model and reaction, now and in each rebuild. It stays in the log. */
  EventSkipped: event(
    z.object({
      /** The organisation that sees this in its audit; 0 when the event names none. */
      organizationId: id('organization'),
      stream: z.string(),
      revision: z.number().int(),
      eventId: z.string(),
      /** The type of the event that is left out. */
      type: z.string(),
      reason: z.string(),
    }),
  ),
};

export const operationsStream = stream('operations', null, operationsEvents);

export type OperationsEvent = EventOf<typeof operationsEvents>;
