import { createHash } from 'node:crypto';
import { EVENT_SKIPPED, OPERATIONS_STREAM } from '../../../contracts/operations.ts';
import { organizationOf } from '../../../projections/runner/set-aside.ts';
import type { LogEvent } from '../event-log/codec.ts';
import { type EventLog, WrongExpectedRevision } from '../event-log/event-log.ts';

/** Records that an event is left out of every read model and reaction. Repeating it records it once. */
export async function recordSkip(log: EventLog, event: LogEvent, { reason, by }: { reason: string; by: string }): Promise<void> {
  const organizationId = organizationOf(event) ?? 0;
  const { stream, revision, id: eventId, type } = event;
  const commandId = uuidOf(`skip ${eventId}`);
  const metadata = {
    actor: { kind: 'system' as const, organizationId, name: by },
    at: new Date().toISOString(),
    command: 'SkipEvent',
    commandId,
    correlationId: commandId,
    causationId: commandId,
  };
  const data = { organizationId, stream, revision, eventId, type, reason };
  for (;;) {
    const before = await log.readMarked(OPERATIONS_STREAM);
    if (before.some(({ id }) => id === commandId)) return;
    try {
      await log.append(OPERATIONS_STREAM, [{ id: commandId, type: EVENT_SKIPPED, data, metadata }], before.at(-1)?.revision ?? 'no_stream');
      return;
    } catch (error) {
      // Another operator was faster; the skip is recorded.
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
}

function uuidOf(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
