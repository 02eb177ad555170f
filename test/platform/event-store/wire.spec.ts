import { randomUUID } from 'node:crypto';
import { type ClientHttp2Session, connect } from 'node:http2';
import type * as Shared from '@eventstore/db-client/generated/shared_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type * as Streams from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Embedded } from '../../../server/platform/embedded/embedded.ts';
import { eventually } from '../../fault/product.ts';
import { startStores } from '../../harness.ts';

const { Empty, StreamIdentifier, UUID, WrongExpectedVersion } = shared;
const { BatchAppendReq, BatchAppendResp, ReadReq, ReadResp } = streams;

const STREAMS = '/event_store.client.streams.Streams';
/** Of a gRPC message: whether it is compressed, and its length. */
const HEADER = 5;
const Code = { UNKNOWN: 2, INVALID_ARGUMENT: 3, DEADLINE_EXCEEDED: 4, NOT_FOUND: 5, ALREADY_EXISTS: 6 };

/** What other clients than Node's send and are answered, message by message. */
describe('the messages of the embedded event store', () => {
  let stores: Embedded;
  let session: ClientHttp2Session;
  let authorization: string;

  beforeAll(async () => {
    stores = await startStores();
    const { username, password, host } = new URL(stores.eventStoreUrl);
    authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    session = connect(`http://${host}`);
  });
  afterAll(async () => {
    session?.destroy();
    await stores?.stop();
  });

  /** One call: what is answered, as far as it has come. */
  function call<M>(method: string, decode: (bytes: Uint8Array) => M) {
    const stream = session.request({
      ':method': 'POST',
      ':path': `${STREAMS}/${method}`,
      'content-type': 'application/grpc',
      te: 'trailers',
      authorization,
    });
    const answers: M[] = [];
    let received: Buffer = Buffer.alloc(0);
    stream.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= HEADER && received.length >= HEADER + received.readUInt32BE(1)) {
        const end = HEADER + received.readUInt32BE(1);
        answers.push(decode(received.subarray(HEADER, end)));
        received = received.subarray(end);
      }
    });
    const ended = new Promise<void>((resolve, reject) => stream.on('end', resolve).on('error', reject));
    const status = new Promise<number>((resolve) => stream.on('trailers', (trailers) => resolve(Number(trailers['grpc-status']))));
    return {
      answers,
      ended,
      status,
      send(message: { serializeBinary(): Uint8Array }) {
        const body = Buffer.from(message.serializeBinary());
        const head = Buffer.alloc(HEADER);
        head.writeUInt32BE(body.length, 1);
        stream.write(Buffer.concat([head, body]));
      },
      finish: () => stream.end(),
    };
  }

  const halvesOf = (id: string) => {
    const hex = id.replaceAll('-', '');
    const structured = new UUID.Structured();
    structured.setMostSignificantBits(BigInt.asIntN(64, BigInt(`0x${hex.slice(0, 16)}`)).toString());
    structured.setLeastSignificantBits(BigInt.asIntN(64, BigInt(`0x${hex.slice(16)}`)).toString());
    const uuid = new UUID();
    uuid.setStructured(structured);
    return uuid;
  };
  const textOf = (id: string) => {
    const uuid = new UUID();
    uuid.setString(id);
    return uuid;
  };
  const named = (stream: string) => {
    const identifier = new StreamIdentifier();
    identifier.setStreamName(Buffer.from(stream).toString('base64'));
    return identifier;
  };

  interface Part {
    stream?: string;
    correlation?: Shared.UUID;
    expect?: (options: Streams.BatchAppendReq.Options) => void;
    ids?: Shared.UUID[];
    final?: boolean;
  }
  const any = (options: Streams.BatchAppendReq.Options) => options.setAny(new Empty());

  function part({ stream, correlation = textOf(randomUUID()), expect: expectation = any, ids = [], final = true }: Part) {
    const request = new BatchAppendReq();
    request.setCorrelationId(correlation);
    if (stream !== undefined) {
      const options = new BatchAppendReq.Options();
      options.setStreamIdentifier(named(stream));
      expectation(options);
      request.setOptions(options);
    }
    for (const id of ids) {
      const message = new BatchAppendReq.ProposedMessage();
      message.setId(id);
      message.getMetadataMap().set('type', 'Sent').set('content-type', 'application/json');
      message.setData(Buffer.from('{}').toString('base64'));
      request.addProposedMessages(message);
    }
    request.setIsFinal(final);
    return request;
  }

  async function appended(...parts: Streams.BatchAppendReq[]): Promise<Streams.BatchAppendResp[]> {
    const append = call('BatchAppend', (bytes) => BatchAppendResp.deserializeBinary(bytes));
    for (const one of parts) append.send(one);
    append.finish();
    await append.ended;
    return append.answers;
  }

  async function idsOf(stream: string, asText: boolean): Promise<(Shared.UUID | undefined)[]> {
    const options = new ReadReq.Options();
    const from = new ReadReq.Options.StreamOptions();
    from.setStreamIdentifier(named(stream));
    from.setStart(new Empty());
    options.setStream(from);
    options.setCount('100');
    options.setNoFilter(new Empty());
    const form = new ReadReq.Options.UUIDOption();
    if (asText) form.setString(new Empty());
    else form.setStructured(new Empty());
    options.setUuidOption(form);
    const request = new ReadReq();
    request.setOptions(options);
    const read = call('Read', (bytes) => ReadResp.deserializeBinary(bytes));
    read.send(request);
    read.finish();
    await read.ended;
    return read.answers.map((answer) => answer.getEvent()?.getEvent()?.getId());
  }

  it('refuses a subscription with a checkpoint interval of 0', async () => {
    const all = new ReadReq.Options.AllOptions();
    all.setStart(new Empty());
    const filter = new ReadReq.Options.FilterOptions();
    filter.setMax(32);
    filter.setStreamIdentifier(new ReadReq.Options.FilterOptions.Expression());
    const options = new ReadReq.Options();
    options.setAll(all);
    options.setFilter(filter);
    options.setSubscription(new ReadReq.Options.SubscriptionOptions());
    const request = new ReadReq();
    request.setOptions(options);
    const subscription = call('Read', (bytes) => ReadResp.deserializeBinary(bytes));
    subscription.send(request);
    expect(await subscription.status).toBe(Code.UNKNOWN);
    expect(subscription.answers).toEqual([]);
  });

  it('takes and answers ids as text or as two halves, as asked', async () => {
    const ids = ['ffeeddcc-bbaa-4988-b766-554433221100', '00112233-4455-4677-8899-aabbccddeeff'] as const;
    const correlation = halvesOf('89abcdef-0123-4567-89ab-cdef01234567');
    const [answer] = await appended(part({ stream: 'halves', correlation, ids: ids.map(halvesOf) }));
    expect(answer?.getSuccess()?.getCurrentRevision()).toBe('1');
    expect(answer?.getCorrelationId()?.toObject()).toEqual(correlation.toObject());
    expect((await idsOf('halves', true)).map((id) => id?.getString())).toEqual(ids);
    expect((await idsOf('halves', false)).map((id) => id?.toObject())).toEqual(ids.map((id) => halvesOf(id).toObject()));
    const [repeated] = await appended(part({ stream: 'halves', ids: ids.map(textOf) }));
    expect(repeated?.getSuccess()?.getCurrentRevision()).toBe('1');
  });

  it('answers refusals of one append beside the success of another, with the codes and the details of EventStoreDB', async () => {
    const id = () => [textOf(randomUUID())];
    await appended(part({ stream: 'mixed', ids: id() }));
    const at7 = (options: Streams.BatchAppendReq.Options) => options.setStreamPosition('7');
    const none = () => {};
    const parts = [
      part({ stream: 'mixed', ids: id(), expect: at7 }),
      part({ stream: 'mixed', ids: id(), expect: none }),
      part({ stream: 'mixed', ids: id() }),
    ];
    const answers = await appended(...parts);
    const [wrong, unsaid, fine] = parts.map((sent) =>
      answers.find((answer) => answer.getCorrelationId()?.getString() === sent.getCorrelationId()?.getString()),
    );
    expect(wrong?.getError()?.getCode()).toBe(Code.ALREADY_EXISTS);
    expect(wrong?.getError()?.getMessage()).toBe('WrongExpectedVersion');
    const details = wrong
      ?.getError()
      ?.getDetails()
      ?.unpack(WrongExpectedVersion.deserializeBinary, 'event_store.client.WrongExpectedVersion');
    expect([details?.getCurrentStreamRevision(), details?.getExpectedStreamPosition()]).toEqual(['0', '7']);
    expect(unsaid?.getError()?.getCode()).toBe(Code.INVALID_ARGUMENT);
    expect(unsaid?.getError()?.getMessage()).toBe('BadRequest');
    expect(fine?.getSuccess()?.getCurrentRevision()).toBe('1');
    expect(Buffer.from(fine?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe('mixed');
  });

  it('lets parts of what it does not know pass, and answers an append whose last part does not come within 2 s', async () => {
    const append = call('BatchAppend', (bytes) => BatchAppendResp.deserializeBinary(bytes));
    const correlation = textOf(randomUUID());
    append.send(part({ ids: [textOf(randomUUID())] }));
    append.send(part({ stream: 'unfinished', correlation, ids: [textOf(randomUUID())], final: false }));
    await eventually(async () => expect(append.answers).toHaveLength(1));
    expect(append.answers[0]?.getError()?.getCode()).toBe(Code.DEADLINE_EXCEEDED);
    expect(append.answers[0]?.getCorrelationId()?.getString()).toBe(correlation.getString());
    append.send(part({ correlation, ids: [textOf(randomUUID())] }));
    append.send(part({ stream: 'finished', ids: [textOf(randomUUID())] }));
    append.finish();
    await append.ended;
    expect(append.answers).toHaveLength(2);
    expect(append.answers[1]?.getSuccess()?.getCurrentRevision()).toBe('0');
    expect(await idsOf('unfinished', true)).toEqual([undefined]);
  });
});
