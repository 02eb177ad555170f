import type { EventData, EventType } from '@eventstore/db-client';

/**
 * The largest append. EventStoreDB refuses more than 1 MiB of event data (its setting MaxAppendSize); the embedded node
 * also counts types, in UTF-16, and metadata. This is the stricter limit, with a margin.
 */
export const MAX_APPEND_BYTES = 1_000_000;

export function appendBytes(events: EventData<EventType>[]): number {
  const bytes = (value: unknown) => (value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value)));
  return events.reduce((sum, { type, data, metadata }) => sum + bytes(data) + bytes(metadata) + type.length * 2, 0);
}
