import { z } from 'zod';
import { type EventOf, event, id, stream } from './event.ts';

/** What operators did to the log, for the whole installation. Every process reads it before it folds anything. */
export const OPERATIONS_STREAM = 'operations-1';
export const EVENT_SKIPPED = 'EventSkipped';

/** The stored events of `operations-1`. A shipped shape is never edited. */
export const operationsEvents = {
  /** An event that could not be folded is left out of every read model and reaction, now and in each rebuild. It stays in the log. */
  EventSkipped: event(
    z.object({
      /** Whose audit tells of it; 0 when the event does not say. */
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
