import { z } from 'zod';
import { describe } from './audit.ts';
import { auditedEvent, type EventOf, evolveBy, id, stream } from './event.ts';

/** The stream of operators' actions on the log of the whole installation. Every process reads it before it folds anything. */
export const OPERATIONS_STREAM = 'operations-1';
export const EVENT_SKIPPED = 'EventSkipped';

/** The stored events of `operations-1`. A shipped shape is never edited. */
export const operationsEvents = {
  /** Leaves an event that could not be folded out of every read model and reaction, now and in each rebuild. It stays in the log. */
  EventSkipped: auditedEvent<null>()(
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
  )({
    apply: () => null,
    audit: (_was, { type, revision, stream, reason }) =>
      describe('job', `Left out ${type} at revision ${revision} of ${stream}, which could not be shown: ${reason}`),
  }),
};

export const operationsStream = stream('operations', null, operationsEvents, {
  initial: () => null,
  evolve: evolveBy<null, OperationsEvent>(operationsEvents),
  about: (_now, { organizationId }) => ({ organizationId }),
});

export type OperationsEvent = EventOf<typeof operationsEvents>;
