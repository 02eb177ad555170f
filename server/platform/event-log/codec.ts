import type { EventData, EventType, JSONType } from '@eventstore/db-client';
import { jsonEvent } from '@eventstore/db-client';
import type { EventDefinition, EventDefinitions } from '../../../contracts/event.ts';
import type { Metadata, NewEvent, Recorded } from '../../../contracts/log.ts';

/** An event to append. `id` is a UUID assigned before the first attempt, so that the store recognises a retry. */
export interface EventToAppend extends NewEvent {
  id: string;
  metadata: Metadata;
}

/**
 * An event read from the log. If no definition fits, `undecodable` is set and `data` is left as stored: a consumer that
 * needs the event must stop.
 */
export interface LogEvent extends Recorded {
  undecodable?: Error;
}

/** The fields of the client's recorded event that the codec reads. */
export interface StoredEvent {
  id: string;
  type: string;
  streamId: string;
  revision: bigint;
  data: unknown;
  metadata?: unknown;
  position?: { commit: bigint };
}

/** Metadata as stored: ids under the names that EventStoreDB's own projections know, `v` the data's version, `big` when it holds BigInts. */
interface StoredMetadata extends Omit<Metadata, 'correlationId' | 'causationId'> {
  $correlationId: string;
  $causationId: string;
  v: number;
  big?: true;
}

export class EventCodec {
  private readonly definitions = new Map<string, EventDefinition>();

  /** Adds the events of a stream. Throws on a type that another stream has. */
  defineEvents(definitions: EventDefinitions): void {
    for (const [type, definition] of Object.entries(definitions)) {
      const known = this.definitions.get(type);
      if (known && known !== definition) throw new Error(`Event ${type} is defined twice`);
      this.definitions.set(type, definition);
    }
  }

  get types(): string[] {
    return [...this.definitions.keys()];
  }

  defines(type: string): boolean {
    return this.definitions.has(type);
  }

  /**
   * Validates and encodes. Throws on an unknown type or on invalid data, which is always a bug of ours and never the
   * user's fault.
   */
  encode(event: EventToAppend): EventData<EventType> {
    const shape = this.definitions.get(event.type)?.shape;
    if (!shape) throw new Error(`Event ${event.type} is not defined`);
    const parsed = shape.schema.safeParse(event.data);
    if (!parsed.success) throw new Error(`Event ${event.type} does not fit its schema: ${parsed.error.message}`);
    const { correlationId, causationId, ...rest } = event.metadata;
    const metadata: StoredMetadata = { ...rest, $correlationId: correlationId, $causationId: causationId, v: shape.version };
    const data = sealBigInts(shape.stored(parsed.data));
    if (data.found) metadata.big = true;
    return jsonEvent({ id: event.id, type: event.type, data: data.value as JSONType, metadata: metadata as unknown as JSONType });
  }

  /** Decodes to the newest version. Throws on an unknown type, on a version newer than this build knows, and on data that its version's schema refuses. */
  decode(stored: StoredEvent): Recorded {
    const shape = this.definitions.get(stored.type)?.shape;
    if (!shape) throw new Error(`Event ${stored.type} of ${stored.streamId} is not defined`);
    const { $correlationId, $causationId, v, big, ...metadata } = stored.metadata as StoredMetadata;
    let data: unknown;
    try {
      data = shape.read(big ? openBigInts(stored.data) : stored.data, v);
    } catch (error) {
      throw new Error(`Event ${stored.type} of ${stored.streamId} ${(error as Error).message}`);
    }
    return { ...envelope(stored), data, metadata: { ...metadata, correlationId: $correlationId, causationId: $causationId } };
  }

  /** Like `decode`, but marks an event that it cannot decode, so that only consumers of that event stop. */
  decodeOrMark(stored: StoredEvent): LogEvent {
    try {
      return this.decode(stored);
    } catch (error) {
      return { ...envelope(stored), data: stored.data, metadata: stored.metadata as Metadata, undecodable: error as Error };
    }
  }
}

function envelope(stored: StoredEvent) {
  return {
    type: stored.type,
    id: stored.id,
    stream: stored.streamId,
    revision: Number(stored.revision),
    position: stored.position?.commit ?? 0n,
  };
}

function sealBigInts(value: unknown): { value: unknown; found: boolean } {
  let found = false;
  const seal = (v: unknown): unknown => {
    if (typeof v === 'bigint') {
      found = true;
      return { $bigint: v.toString() };
    }
    if (Array.isArray(v)) return v.map(seal);
    if (v !== null && typeof v === 'object') return Object.fromEntries(Object.entries(v).map(([k, inner]) => [k, seal(inner)]));
    return v;
  };
  return { value: seal(value), found };
}

function openBigInts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(openBigInts);
  if (value === null || typeof value !== 'object') return value;
  if ('$bigint' in value && typeof value.$bigint === 'string') return BigInt(value.$bigint);
  return Object.fromEntries(Object.entries(value).map(([k, inner]) => [k, openBigInts(inner)]));
}
