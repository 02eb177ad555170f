import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { getHealth } from '../../contracts/platform.ts';
import { createApp } from '../../server/create-app.ts';
import type { Embedded } from '../../server/platform/embedded/embedded.ts';
import { GrpcServer } from '../../server/platform/embedded/event-store/grpc.ts';
import { CREDENTIALS_REFUSED, LogConnection } from '../../server/platform/event-log/connection.ts';
import { EventLog, LOG_BOUNDS, LogUnavailable } from '../../server/platform/event-log/event-log.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { TestClock } from '../clock.ts';
import { eventually } from '../fault/product.ts';
import { Caller, listen, startStores } from '../harness.ts';
import { metadata, tallyEvents } from './tally.ts';
import { type CertificateFile, certificateFile, TlsFront } from './tls-front.ts';

const number = (amount: number) => ({ id: randomUUID(), type: 'NumberAdded', data: { amount, note: '' }, metadata: metadata() });
const BOUNDS = { ...LOG_BOUNDS, budgetMs: 3_000, refusedPauseMs: 50 };

/** Connection strings as docs/operations.md has them, to stores that speak TLS and know one user and password. */
describe('stores behind TLS', () => {
  let stores: Embedded;
  let certificate: CertificateFile;
  let eventStore: TlsFront;
  let postgres: TlsFront;
  /** Knows nobody. */
  let stranger: GrpcServer;
  let strangerPort: number;
  let nodePort: number;

  beforeAll(async () => {
    stores = await startStores();
    certificate = await certificateFile();
    nodePort = Number(new URL(stores.eventStoreUrl).port);
    eventStore = await TlsFront.beforeEventStore(nodePort, certificate);
    postgres = await TlsFront.beforePostgres(Number(new URL(stores.databaseUrl).port), certificate);
    stranger = new GrpcServer(
      new Map(),
      () => false,
      (_, response) => response.writeHead(404).end(),
    );
    strangerPort = await stranger.listen(0, '127.0.0.1');
  });
  afterAll(async () => {
    await eventStore?.close();
    await postgres?.close();
    await stranger?.close();
    await certificate?.remove();
    await stores?.stop();
  });
  afterEach(() => eventStore.leadTo(nodePort));

  const esdb = ({ password = new URL(stores.eventStoreUrl).password, ca = `&tlsCAFile=${certificate.caFile}` } = {}) =>
    `esdb://${new URL(stores.eventStoreUrl).username}:${password}@localhost:${eventStore.port}?tls=true${ca}`;
  const open = (url: string) => {
    const log = new EventLog(url, BOUNDS);
    log.defineEvents(tallyEvents);
    return log;
  };
  const database = (change: (url: URL) => void) => {
    const url = new URL(stores.databaseUrl);
    url.hostname = 'localhost';
    url.port = String(postgres.port);
    change(url);
    return url.href;
  };
  const verified = (url: URL) => {
    url.searchParams.set('sslmode', 'verify-full');
    url.searchParams.set('sslrootcert', certificate.caFile);
  };

  it('the event store takes and answers with its user and password, which travel in the call alone', async () => {
    const log = open(esdb());
    try {
      await log.append('tls-1', [number(1)], 'no_stream');
      expect(await log.read('tls-1')).toHaveLength(1);
      expect(await log.canWrite()).toBe(true);
    } finally {
      await log.close();
    }
  });

  it.each([
    ['a wrong password', () => esdb({ password: 'wrong' })],
    ['a certificate of an authority that nobody named', () => esdb({ ca: '' })],
  ])('the event store is away, with a reason and no secret, for %s', async (_, url) => {
    const said: unknown[] = [];
    const spies = (['error', 'warn'] as const).map((level) =>
      jest.spyOn(Logger.prototype, level).mockImplementation((...text: unknown[]) => void said.push(text)),
    );
    const log = open(url());
    try {
      await expect(log.append('tls-2', [number(1)], 'no_stream')).rejects.toBeInstanceOf(LogUnavailable);
      expect(await log.canWrite()).toBe(false);
      expect(JSON.stringify(said)).not.toContain(new URL(url()).password);
    } finally {
      for (const spy of spies) spy.mockRestore();
      await log.close();
    }
  });

  it('a subscription whose credentials are refused says so once, and goes on when they are right', async () => {
    eventStore.leadTo(strangerPort);
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    const asked = jest.spyOn(LogConnection.prototype, 'renew');
    const log = open(esdb());
    const writer = open(stores.eventStoreUrl);
    const stop = new AbortController();
    const seen: number[] = [];
    const listening = (async () => {
      for await (const { events } of log.subscribeAll('start', ['tls-3'], { signal: stop.signal }))
        for (const { data } of events) seen.push((data as { amount: number }).amount);
    })();
    try {
      await writer.append('tls-3', [number(3)], 'no_stream');
      await eventually(async () => expect(asked.mock.calls.length).toBeGreaterThan(3));
      expect(warned.mock.calls.filter(([text]) => text === CREDENTIALS_REFUSED)).toHaveLength(1);
      expect(seen).toEqual([]);
      eventStore.leadTo(nodePort);
      await eventually(async () => expect(seen).toEqual([3]));
    } finally {
      stop.abort();
      await listening;
      await log.close();
      await writer.close();
      warned.mockRestore();
      asked.mockRestore();
    }
  });

  it('Postgres answers where its certificate fits the host and its authority is named, and its user is right', async () => {
    const ask = async (url: string) => {
      const readDb = new ReadDb(url);
      try {
        const { rows } = await readDb.pool.query('select 1 as one');
        return rows;
      } finally {
        await readDb.close();
      }
    };
    expect(await ask(database(verified))).toEqual([{ one: 1 }]);
    await expect(ask(database((url) => url.searchParams.set('sslmode', 'verify-full')))).rejects.toThrow(/self-signed certificate/);
    const wrong = database((url) => {
      verified(url);
      url.password = 'wrong';
    });
    await expect(ask(wrong)).rejects.toThrow(/password authentication failed/);
  });

  it('the product does not start with a user or password that the event store refuses, and says so at once', async () => {
    const url = esdb({ password: 'wrong' });
    await expect(createApp({ ...stores, eventStoreUrl: url, logLevel: 'silent' })).rejects.toThrow(CREDENTIALS_REFUSED);
  });

  it('the product runs on both; a store that begins to refuse its credentials is 503 in /health, until they are right again', async () => {
    process.env.SCOPEBOOK_DEMO = '0';
    const clock = new TestClock();
    const app = await createApp({
      ...stores,
      databaseUrl: database(verified),
      eventStoreUrl: esdb(),
      logLevel: 'silent',
      callsPerMinute: 0,
      clock,
    });
    try {
      const caller = new Caller(await listen(app));
      const health = async () => {
        const { status, body } = await caller.call(getHealth);
        return { status, body };
      };
      await eventually(async () => expect(await health()).toEqual({ status: 200, body: { status: 'ok' } }));
      eventStore.leadTo(strangerPort);
      await eventually(async () => expect(await health()).toEqual({ status: 503, body: { status: 'down' } }));
      eventStore.leadTo(nodePort);
      await eventually(async () => expect(await health()).toEqual({ status: 200, body: { status: 'ok' } }));
    } finally {
      delete process.env.SCOPEBOOK_DEMO;
      await app.close();
    }
  });
});
