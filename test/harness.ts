import { cp, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import type { z } from 'zod';
import type { Call, Schema } from '../contracts/call.ts';
import type { ServerOptions } from '../server/create-app.ts';
import type { Embedded } from '../server/platform/embedded/embedded.ts';
import { startEventStoreNode } from '../server/platform/embedded/event-store/node.ts';
import { TestClock } from './clock.ts';
import { createDatabase, ensureTemplate, FILES_OF_DEMO } from './databases.ts';
import { PATIENCE_MS } from './patience.ts';

/** One for all tests, because they share copies of one database. */
export const INSTALLATION_KEY = Buffer.alloc(32, 7);

/** What the stores hold at first: nothing; the demo's three users and their organisations; or the demo's jobs, prices and reports too. */
export type TestData = 'nothing' | 'people' | 'demo';

/** A database of its own and an event store on it, which `stop` removes. Start one pair per test file. */
export async function startStores(data: TestData = 'nothing'): Promise<Embedded> {
  const template = `data_${data}`;
  if (data !== 'nothing') await ensureTemplate(template, (databaseUrl) => fillWith(data, databaseUrl));
  const database = await createDatabase(data === 'nothing' ? undefined : template);
  return withEventStore(database.url, database.drop);
}

async function withEventStore(databaseUrl: string, drop: () => Promise<void>): Promise<Embedded> {
  const node = await startEventStoreNode({ databaseUrl });
  return {
    databaseUrl,
    eventStoreUrl: node.url,
    installationKey: INSTALLATION_KEY,
    async stop() {
      await node.close();
      await drop();
    },
  };
}

/** As a first start in demo mode does it, or with the people of it alone. */
async function fillWith(data: 'people' | 'demo', databaseUrl: string): Promise<void> {
  const { createApp } = await import('../server/create-app.ts');
  const { DemoService } = await import('../server/demo/demo.service.ts');
  const stores = await withEventStore(databaseUrl, async () => {});
  try {
    const app = await inDemoMode(data === 'demo', () =>
      createApp({ ...stores, logLevel: 'silent', clock: new TestClock(), files: { folder: process.env[FILES_OF_DEMO] } }),
    );
    if (data === 'people') await app.get(DemoService).people(new Date());
    await app.close();
  } finally {
    await stores.stop();
  }
}

async function inDemoMode<T>(on: boolean, work: () => Promise<T>): Promise<T> {
  const before = process.env.SCOPEBOOK_DEMO;
  process.env.SCOPEBOOK_DEMO = on ? '1' : '0';
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.SCOPEBOOK_DEMO;
    else process.env.SCOPEBOOK_DEMO = before;
  }
}

export interface Answered<R> {
  status: number;
  headers: Headers;
  /** The answer, or the problem details of a refusal. */
  body: R & { code: string; detail: string; fields: Record<string, string> };
}

export interface CallInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A caller with a cookie jar, like a browser that knows nothing of positions and keys unless a test gives them. */
export class Caller {
  private readonly cookies = new Map<string, string>();

  constructor(readonly url: string) {}

  call<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
    call: Call<P, Q, B, R>,
    input: CallInput = {},
  ): Promise<Answered<z.output<R>>> {
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
    return this.request<z.output<R>>(call.method, path, input);
  }

  async request<R = unknown>(method: string, path: string, { query, body, headers }: CallInput = {}): Promise<Answered<R>> {
    const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
    const response = await this.fetch(search.size > 0 ? `${path}?${search}` : path, {
      method,
      headers: { ...(method !== 'GET' && { 'Content-Type': 'application/json' }), ...headers },
      body: method === 'GET' ? undefined : typeof body === 'string' ? body : JSON.stringify(body ?? {}),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, body: (isJson && text ? JSON.parse(text) : text) as Answered<R>['body'] };
  }

  /** The bare request, with this caller's cookies. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.cookies.size > 0) headers.set('Cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(path, this.url), { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}

/** The last log position that any caller of an app was told of. */
interface Told {
  position: bigint;
}

/**
 * One that asks again when it is told that what it wrote is not to be seen yet, as the browser app does: machines differ in how soon it is. It reads
 * what the other callers of the test wrote too, for a test that writes as one and reads as another would else fail on a busy machine.
 */
class PatientCaller extends Caller {
  constructor(
    url: string,
    private readonly told: Told,
  ) {
    super(url);
  }

  override async request<R = unknown>(method: string, path: string, input: CallInput = {}): Promise<Answered<R>> {
    const headers = { ...(method === 'GET' && { 'X-Log-Position': this.told.position.toString() }), ...input.headers };
    for (const end = Date.now() + PATIENCE_MS; ; ) {
      const answer = await super.request<R>(method, path, { ...input, headers });
      const position = BigInt(answer.headers.get('x-log-position') ?? 0);
      if (position > this.told.position) this.told.position = position;
      if (answer.body?.code !== 'NOT_CAUGHT_UP' || Date.now() > end) return answer;
    }
  }
}

/** Whose writes are in the read models once they are answered: the contractor who reads next is told of no position to wait for. */
class Stranger extends PatientCaller {
  constructor(
    url: string,
    told: Told,
    private readonly caughtUp: () => Promise<void>,
  ) {
    super(url, told);
  }

  override async request<R = unknown>(method: string, path: string, input: CallInput = {}): Promise<Answered<R>> {
    const answer = await super.request<R>(method, path, input);
    if (method !== 'GET' && answer.status < 300) await this.caughtUp();
    return answer;
  }
}

export interface TestApp {
  app: INestApplication;
  url: string;
  stores: Embedded;
  /** Of what runs by itself. */
  clock: TestClock;
  /** Somebody new, not signed in. */
  stranger(): Caller;
  /** Somebody signed in: one of the demo users unless another password is given. */
  signedIn(userName: string, password?: string): Promise<Caller>;
  /** Once the read models hold all that was written, by jobs and reactions too: a caller waits for what callers were told of. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
}

export const DEMO_PASSWORD = 'Scopebook-demo-1';

/** Listens on a free loopback port. */
export async function listen(app: INestApplication): Promise<string> {
  await app.listen(0, '127.0.0.1');
  return `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
}

/** The whole product on stores of its own, caught up and listening. */
export async function startApp({ data = 'people', ...options }: Partial<ServerOptions> & { data?: TestData } = {}): Promise<TestApp> {
  const { createApp } = await import('../server/create-app.ts');
  const { Runner } = await import('../projections/runner/runner.ts');
  const { EventLog } = await import('../server/platform/event-log/event-log.ts');
  const clock = new TestClock();
  const stores = await startStores(data);
  // The template's files are read by many apps at a time, and what a test changes is its own.
  const files = data === 'demo' && !options.files ? await mkdtemp(join(tmpdir(), 'scopebook-files-')) : undefined;
  if (files) await cp(process.env[FILES_OF_DEMO] ?? '', files, { recursive: true });
  const end = async () => {
    await stores.stop();
    if (files) await rm(files, { recursive: true, force: true });
  };
  let app: INestApplication | undefined;
  try {
    app = await createApp({
      databaseUrl: stores.databaseUrl,
      eventStoreUrl: stores.eventStoreUrl,
      installationKey: stores.installationKey,
      logLevel: 'silent',
      callsPerMinute: 0,
      patience: { graceMs: 0 },
      clock,
      ...(files && { files: { folder: files } }),
      ...options,
    });
    const url = await listen(app);
    const running = app;
    const told: Told = { position: 0n };
    const caughtUp = async () => {
      const last = await running.get(EventLog).lastPosition();
      if (!(await running.get(Runner).reached(last, undefined, PATIENCE_MS))) throw new Error(`The read models did not reach ${last}`);
    };
    return {
      app,
      url,
      stores,
      clock,
      stranger: () => new Stranger(url, told, caughtUp),
      async signedIn(userName, password = DEMO_PASSWORD) {
        const caller = new PatientCaller(url, told);
        const body = { UserName: userName, Password: password };
        const { status } = await caller.request('POST', '/account/Signup', { query: { action: 'login' }, body });
        if (status !== 200) throw new Error(`${userName} could not sign in: ${status}`);
        return caller;
      },
      caughtUp,
      async close() {
        await running.close();
        await end();
      },
    };
  } catch (error) {
    await app?.close();
    await end();
    throw error;
  }
}
