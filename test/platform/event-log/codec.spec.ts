import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { first } from '../../../contracts/event.ts';
import { EventCodec, type StoredEvent } from '../../../server/platform/event-log/codec.ts';
import { metadata, storedOnly, tallyEvents } from '../tally.ts';

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
    const added = { id: randomUUID(), type: 'NumberAdded', data: { amount: 5, note: 'five' }, metadata: metadata() };
    expect(codec().decode(stored(codec().encode(added)))).toEqual({ ...added, stream: 'tally-1', revision: 4, position: 99n });
  });

  it('keeps BigInts exact', () => {
    const added = { id: randomUUID(), type: 'NumberWeighed', data: { weight: 9_007_199_254_740_993n }, metadata: metadata() };
    expect(codec().decode(stored(codec().encode(added))).data).toEqual(added.data);
  });

  it("upcasts an old version, and stores under EventStoreDB's own names of correlation and causation", () => {
    const encoded = codec().encode({ id: randomUUID(), type: 'NumberAdded', data: { amount: 5, note: '' }, metadata: metadata() });
    expect(encoded.metadata).toMatchObject({ v: 2, $correlationId: 'correlation', $causationId: 'causation' });
    const old = stored({ id: randomUUID(), type: 'NumberAdded', data: { amount: 5 }, metadata: { ...(encoded.metadata as object), v: 1 } });
    expect(codec().decode(old).data).toEqual({ amount: 5, note: '' });
  });

  it('refuses to write what the schema does not say', () => {
    const added = { id: randomUUID(), type: 'NumberAdded', data: { amount: 'five' }, metadata: metadata() };
    expect(() => codec().encode(added)).toThrow(/NumberAdded does not fit/);
    expect(() => codec().encode({ ...added, type: 'Unheard' })).toThrow(/Unheard is not defined/);
  });

  it('refuses a version from the future, and marks what it cannot decode for those who can do without', () => {
    const future = stored({ id: randomUUID(), type: 'NumberAdded', data: {}, metadata: { ...metadata(), v: 3 } });
    expect(() => codec().decode(future)).toThrow(/version 3/);
    expect(codec().decodeOrMark(future).undecodable).toBeInstanceOf(Error);
  });

  it('refuses two definitions of one type', () =>
    expect(() => codec().defineEvents({ NumberAdded: storedOnly(z.object({})) })).toThrow(/defined twice/));

  it('refuses to read what the schema of the version it was stored under does not say', () => {
    const odd = stored({ id: randomUUID(), type: 'NumberAdded', data: { amount: 'five' }, metadata: { ...metadata(), v: 1 } });
    expect(() => codec().decode(odd)).toThrow(/NumberAdded of tally-1 does not fit its schema/);
  });

  it('brings the first of three versions to the third, by way of the second', () => {
    const made = new EventCodec();
    const text = z.object({ text: z.string() });
    const shape = first(z.object({ count: z.number() }))
      .next(text, ({ count }) => ({ text: String(count) }))
      .next(text.extend({ unit: z.string() }), (data) => ({ ...data, unit: 'EA' }));
    made.defineEvents({ Counted: storedOnly(shape) });
    const read = (data: unknown, v: number) => made.decode(stored({ id: randomUUID(), type: 'Counted', data, metadata: { v } })).data;
    expect(read({ count: 7 }, 1)).toEqual({ text: '7', unit: 'EA' });
    expect(read({ text: '7' }, 2)).toEqual({ text: '7', unit: 'EA' });
  });
});
