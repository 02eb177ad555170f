import type { EventData, EventType } from '@eventstore/db-client';

/**
 * What one append may hold. EventStoreDB refuses 1 MiB (its setting MaxAppendSize) of all events' data; the embedded node counts types, in UTF-16,
 * and metadata too. The stricter of the two, with a margin.
 */
export const MAX_APPEND_BYTES = 1_000_000;

export function appendBytes(events: EventData<EventType>[]): number {
  const bytes = (value: unknown) => (value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value)));
  return events.reduce((sum, { type, data, metadata }) => sum + bytes(data) + bytes(metadata) + type.length * 2, 0);
}
