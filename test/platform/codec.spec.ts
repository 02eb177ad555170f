import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { EventCodec, type StoredEvent } from '../../server/platform/event-log/codec.ts';
import { metadata, tallyEvents } from './tally.ts';

function codec(): EventCodec {
  const made = new EventCodec();
  made.defineEvents(tallyEvents);
  return made;
}

function stored(event: { id: string; type: string; data: unknown; metadata?: unknown }): StoredEvent {
  const json = JSON.parse(JSON.stringify({ data: event.data, metadata: event.metadata })) as { data: unknown; metadata: unknown };
  return { id: event.id, type: event.type, streamId: 'tally-1', revision: 4n, position: { commit: 99n }, ...json };
}

describe('event codec', () => {
  it('gives back what was encoded, ids and metadata included', () => {
    const event = { id: randomUUID(), type: 'NumberAdded', data: { amount: 5, note: 'five' }, metadata: metadata() };
    expect(codec().decode(stored(codec().encode(event)))).toEqual({ ...event, stream: 'tally-1', revision: 4, position: 99n });
  });

  it('keeps BigInts exact', () => {
    const event = { id: randomUUID(), type: 'NumberWeighed', data: { weight: 9_007_199_254_740_993n }, metadata: metadata() };
    expect(codec().decode(stored(codec().encode(event))).data).toEqual(event.data);
  });

  it("upcasts an old version, and stores under EventStoreDB's own names of correlation and causation", () => {
    const encoded = codec().encode({ id: randomUUID(), type: 'NumberAdded', data: { amount: 5, note: '' }, metadata: metadata() });
    expect(encoded.metadata).toMatchObject({ v: 2, $correlationId: 'correlation', $causationId: 'causation' });
    const old = stored({ id: randomUUID(), type: 'NumberAdded', data: { amount: 5 }, metadata: { ...(encoded.metadata as object), v: 1 } });
    expect(codec().decode(old).data).toEqual({ amount: 5, note: '' });
  });

  it('refuses to write what the schema does not say', () => {
    const event = { id: randomUUID(), type: 'NumberAdded', data: { amount: 'five' }, metadata: metadata() };
    expect(() => codec().encode(event)).toThrow(/NumberAdded does not fit/);
    expect(() => codec().encode({ ...event, type: 'Unheard' })).toThrow(/Unheard is not defined/);
  });

  it('refuses a version from the future, and marks what it cannot decode for those who can do without', () => {
    const future = stored({ id: randomUUID(), type: 'NumberAdded', data: {}, metadata: { ...metadata(), v: 3 } });
    expect(() => codec().decode(future)).toThrow(/version 3/);
    expect(codec().decodeOrMark(future).undecodable).toBeInstanceOf(Error);
  });

  it('refuses two definitions of one type, and a version that cannot be reached from the first', () => {
    expect(() => codec().defineEvents({ NumberAdded: { version: 1, schema: z.object({}) } })).toThrow(/defined twice/);
    expect(() => codec().defineEvents({ Other: { version: 2, schema: z.object({}) } })).toThrow(/no upcaster from version 1/);
  });
});
