// One file above 400 lines, because its calls share one small app that is defined in it.
import { randomUUID } from 'node:crypto';
import { Controller, Global, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request } from 'express';
import { z } from 'zod';
import { AnyId, call, Id, may } from '../../contracts/call.ts';
import { order } from '../../contracts/estimating/owned.ts';
import { estimatingRefusals } from '../../contracts/estimating/refusals.ts';
import { getHealth, listenToChanges } from '../../contracts/platform.ts';
import { Refusal, registerRefusals } from '../../contracts/refusals.ts';
import type { ReadModel } from '../../projections/runner/read-model.ts';
import { Runner } from '../../projections/runner/runner.ts';
import type { Embedded } from '../../server/platform/embedded/embedded.ts';
import { EventLog } from '../../server/platform/event-log/event-log.ts';
import { StreamHandler } from '../../server/platform/event-log/stream-handler.ts';
import { Access, Ownership, type Session } from '../../server/platform/http/access.ts';
import { configureHttp, ROUTES } from '../../server/platform/http/configure.ts';
import { type Answer, Handles, handledCalls, type Input } from '../../server/platform/http/handles.ts';
import { PlatformModule, withoutTokens } from '../../server/platform/platform.module.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { Caller, listen, startStores } from '../harness.ts';
import { firstNotice, noticesUntil } from '../notices.ts';
import { type Tally, type TallyCommand, type TallyEvent, tallyDecider, tallyStream } from './tally.ts';

const ofOrder = order('id');
const Path = z.object({ id: Id });
const addNumber = call({
  id: 'add',
  method: 'POST',
  path: '/api/tallies/{id}/Add',
  who: ofOrder,
  summary: 'Add',
  params: Path,
  body: z.object({ amount: z.number().max(1e6), nested: z.object({ deep: z.string() }).optional() }),
  response: z.object({ id: z.number() }),
  refusals: ['ITEM_NOT_FOUND'],
});
const addByGet = call({
  id: 'addByGet',
  method: 'GET',
  effect: 'write',
  path: '/api/tallies/{id}/AddOne',
  who: ofOrder,
  summary: 'Add one',
  params: Path,
  response: z.boolean(),
});
const getSum = call({
  id: 'sum',
  method: 'GET',
  path: '/api/tallies/{id}/Sum',
  who: ofOrder,
  summary: 'Sum',
  params: Path,
  query: z.object({ note: z.string().optional() }),
  response: z.object({ sum: z.number() }),
});
const getTotal = call({ id: 'total', method: 'GET', path: '/api/tallies/0/Sum', who: 'user', summary: 'Total', response: z.string() });
const getAny = call({
  id: 'any',
  method: 'GET',
  path: '/api/any/{id}',
  who: 'anyone',
  summary: 'Anyone',
  params: z.object({ id: AnyId }),
  response: z.string(),
});
const manage = call({
  id: 'manage',
  method: 'GET',
  path: '/api/manage',
  who: may('ViewAudit'),
  summary: 'Who may see the audit',
  response: z.boolean(),
});
const breakDown = call({
  id: 'break',
  method: 'GET',
  path: '/api/break',
  who: 'anyone',
  summary: 'A fault of ours',
  response: z.boolean(),
});
const listensAsUser = 'contractor';

@Controller()
class TallyController {
  private readonly handler: StreamHandler<Tally, TallyCommand, TallyEvent>;

  constructor(
    log: EventLog,
    private readonly runner: Runner,
  ) {
    this.handler = new StreamHandler(log, tallyDecider);
  }

  @Handles(getSum)
  async sum({ params }: Input<typeof getSum>): Promise<Answer<typeof getSum>> {
    const row = await this.runner.db('tallies').selectFrom('tally').select('sum').where('id', '=', params.id).executeTakeFirst();
    return { sum: row?.sum ?? 0 };
  }

  @Handles(getTotal)
  total(): Answer<typeof getTotal> {
    return 'the total';
  }

  @Handles(addNumber)
  async add({ params, body, actor, idempotencyKey }: Input<typeof addNumber>): Promise<Answer<typeof addNumber>> {
    if (body.amount === 404) throw new Refusal('ITEM_NOT_FOUND');
    if (body.amount === 405) throw new Refusal('AREA_NOT_FOUND');
    await this.handler.handle(
      params.id,
      { type: 'Add', amount: body.amount },
      { actor, command: 'Add', idempotencyKey, at: '2026-01-01T00:00:00.000Z' },
    );
    return { id: params.id };
  }

  @Handles(addByGet)
  async addOne({ params, actor, idempotencyKey }: Input<typeof addByGet>): Promise<Answer<typeof addByGet>> {
    await this.handler.handle(
      params.id,
      { type: 'Add', amount: 1 },
      { actor, command: 'Add', idempotencyKey, at: '2026-01-01T00:00:00.000Z' },
    );
    return true;
  }

  @Handles(getAny)
  any({ params, session }: Input<typeof getAny>): Answer<typeof getAny> {
    return `${params.id} ${session?.name ?? 'nobody'}`;
  }

  @Handles(manage)
  manage(): Answer<typeof manage> {
    return true;
  }

  @Handles(breakDown)
  breakDown(): Answer<typeof breakDown> {
    throw new Error('the secret inside');
  }
}

const OF_ADMIN = [{ right: 'ViewAudit' }, { right: 'ManageOrganizationUsers' }] as const;

/** Who is calling says the request itself: accounts have tests of their own. */
@Injectable()
class TestAccess extends Access {
  async session(request: Request): Promise<Session | undefined> {
    const name = request.get('x-test-user');
    return name
      ? {
          sessionId: name,
          userId: name.length,
          organizationId: name === 'stranger' ? 2 : 1,
          name,
          rights: [{ right: 'EditEstimate' }, ...(name === 'admin' ? OF_ADMIN : [])],
          suspended: false,
        }
      : undefined;
  }

  async byKey(): Promise<undefined> {}

  async origin(): Promise<undefined> {}

  async isValid(): Promise<boolean> {
    return true;
  }

  onEnded(): () => void {
    return () => {};
  }
}

/** Organisation 1 owns what is below 1000. */
@Injectable()
class TestOwnership extends Ownership {
  async owns(_organizationId: number, _kind: string, id: number): Promise<boolean> {
    return id < 1_000;
  }

  async streamOf(_kind: string, id: number): Promise<string> {
    return `tally-${id}`;
  }
}

@Global()
@Module({
  controllers: [TallyController],
  providers: [
    { provide: Access, useClass: TestAccess },
    { provide: Ownership, useClass: TestOwnership },
  ],
  exports: [Access, Ownership],
})
class TallyModule {}

const tallies: ReadModel = {
  name: 'tallies',
  version: 1,
  streams: ['tally-'],
  schemaSql: (schema) => [`create table ${schema}.tally (id integer primary key, sum integer not null)`],
  async fold(tx, events) {
    for (const event of events as { stream: string; data: { amount: number } }[]) {
      const row = { id: Number(event.stream.slice(6)), sum: event.data.amount };
      await tx
        .insertInto('tally')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet((at) => ({ sum: at('tally.sum', '+', row.sum) })))
        .execute();
    }
  },
  async clear(tx, root) {
    await tx
      .deleteFrom('tally')
      .where('id', '=', Number(root.slice(6)))
      .execute();
  },
  notify: (events) =>
    events.map(({ stream, type, metadata: { actor } }) => ({
      organizationId: actor.organizationId,
      orderId: Number(stream.slice(6)),
      kinds: [type],
      actor: { name: actor.name },
    })),
};

describe('calls over HTTP', () => {
  let stores: Embedded;
  let app: NestExpressApplication;
  let caller: Caller;
  let url: string;
  const user = { 'x-test-user': listensAsUser };

  beforeAll(async () => {
    stores = await startStores();
    // The calls of this test refuse with codes of that context, whose module is not there to say their texts.
    registerRefusals(estimatingRefusals);
    const platform = PlatformModule.forRoot({ ...stores, events: [tallyStream], readModels: [tallies], logLevel: 'silent' });
    @Module({ imports: [platform, TallyModule] })
    class TestModule {}
    app = await NestFactory.create<NestExpressApplication>(TestModule, { ...ROUTES, logger: false, abortOnError: false });
    configureHttp(app);
    await app.init();
    expect(await app.get(Runner).ready(10_000)).toBe(true);
    url = await listen(app);
  });
  beforeEach(() => {
    caller = new Caller(url);
  });
  afterAll(async () => {
    await app?.close();
    await stores?.stop();
    // The next files of this worker are told of the product's calls alone.
    handledCalls.splice(0, handledCalls.length, ...handledCalls.filter(({ controller }) => controller !== TallyController));
  });

  const add = (id: number, amount: unknown, headers: Record<string, string> = {}) =>
    caller.call(addNumber, { params: { id }, body: { amount }, headers: { ...user, ...headers } });
  const sum = (id: number) => caller.call(getSum, { params: { id }, headers: user });

  it('shows a client its own write, by nothing but its cookie', async () => {
    for (let n = 1; n <= 20; n++) {
      const added = await add(1, 1);
      expect(added).toMatchObject({ status: 200, body: { id: 1 } });
      expect(added.headers.get('x-log-position')).toMatch(/^\d+$/);
      expect((await sum(1)).body).toEqual({ sum: n });
    }
  });

  it('does not wait for a position of another log', async () => {
    expect(await caller.call(getSum, { params: { id: 1 }, headers: { ...user, 'X-Log-Position': '999999999999' } })).toMatchObject({
      status: 200,
    });
  });

  it('answers the same for the same key and body, and refuses another body', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const answers = await Promise.all([add(2, 5, key), add(2, 5, key)]);
    answers.push(await add(2, 5, key));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ headers }) => headers.get('x-log-position'))).size).toBe(1);
    expect((await sum(2)).body).toEqual({ sum: 5 });
    expect(await add(2, 6, key)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
  });

  it('names the field of bad input with 400, malformed JSON included', async () => {
    const bad = await add(1, 'five');
    expect(bad.status).toBe(400);
    expect(bad.headers.get('content-type')).toMatch('application/problem+json');
    expect(bad.body.fields).toHaveProperty('amount');
    const nested = await caller.call(addNumber, { params: { id: 1 }, body: { amount: 1, nested: { deep: 4 } }, headers: user });
    expect(nested.body.fields).toHaveProperty(['nested.deep']);
    expect((await caller.call(getSum, { params: { id: 'x' }, headers: user })).body.fields).toHaveProperty('id');
    for (const body of ['{"amount":', '5', '"text"', '[]', '{"amount":1e400}']) {
      expect(await caller.call(addNumber, { params: { id: 1 }, body, headers: user })).toMatchObject({
        status: 400,
        body: { code: 'INVALID' },
      });
    }
    expect((await caller.request('GET', '/api/tallies/%E0%A4/Sum', { headers: user })).status).toBe(400);
    expect((await caller.request('GET', '/api/tallies/1/Sum?note=a&note=b', { headers: user })).body).toMatchObject({
      fields: { note: expect.any(String) },
    });
    expect((await add(1, 1, { 'Idempotency-Key': 'a b' })).body.fields).toHaveProperty('Idempotency-Key');
  });

  it('parses a body once it is known whose it is, and none that is longer than a call', async () => {
    const long = JSON.stringify({ amount: 1, note: 'x'.repeat(600 * 1024) });
    const send = (body: string, headers = {}) => caller.call(addNumber, { params: { id: 1 }, body, headers });
    expect((await send('{"amount":')).status).toBe(401);
    expect((await send(long)).status).toBe(401);
    expect(await send(long, user)).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
    expect((await add(1, 0)).status).toBe(200);
  });

  it('answers 401 without a session, 403 without the right, 404 for what belongs to others', async () => {
    expect(await caller.call(getSum, { params: { id: 1 } })).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } });
    expect(await caller.call(manage, { headers: user })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await caller.call(manage, { headers: { 'x-test-user': 'admin' } })).toMatchObject({ status: 200, body: true });
    expect(await add(1_000, 1)).toMatchObject({ status: 404, body: { code: 'ORDER_NOT_FOUND', detail: 'This order does not exist.' } });
    expect(await caller.request('GET', '/api/nothing')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await caller.call(getAny, { params: { id: 0 } })).toMatchObject({ status: 200, body: '0 nobody' });
  });

  it('refuses writes of other sites, whatever their method', async () => {
    const get = (headers: Record<string, string>) => caller.call(addByGet, { params: { id: 3 }, headers: { ...user, ...headers } });
    for (const site of ['cross-site', 'same-site'])
      expect(await get({ 'Sec-Fetch-Site': site })).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } });
    expect((await get({ Origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await get({ Origin: 'null' })).status).toBe(403);
    expect((await add(3, 1, { Origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await get({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
    expect((await get({ Origin: url })).status).toBe(200);
    expect((await sum(3)).body).toEqual({ sum: 2 });
  });

  it('answers a refusal with its code and text, and a fault of ours without its inside', async () => {
    expect(await add(1, 404)).toMatchObject({ status: 404, body: { code: 'ITEM_NOT_FOUND', detail: 'This item does not exist.' } });
    const fault = await caller.call(breakDown);
    expect(fault).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    expect(JSON.stringify(fault.body)).not.toContain('secret');
  });

  it('takes a fixed segment before a parameter', async () => {
    expect(await caller.call(getTotal, { headers: user })).toMatchObject({ status: 200, body: 'the total' });
  });

  it('tells open screens of a change, and strangers nothing', async () => {
    expect((await caller.call(listenToChanges, { query: { orderId: 4 } })).status).toBe(401);
    expect((await caller.call(listenToChanges, { query: { orderId: 1_000 }, headers: user })).status).toBe(404);
    const stop = new AbortController();
    const stream = await caller.fetch('/api/changes?orderId=4', { headers: user, signal: stop.signal });
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const added = await add(4, 1);
    await add(5, 1);
    const notice = await firstNotice(stream);
    stop.abort();
    expect(notice).toEqual({
      orderId: 4,
      kinds: ['NumberAdded'],
      actor: { name: listensAsUser },
      position: added.headers.get('x-log-position'),
    });
  });

  it('tells a screen first what became visible since its answers were asked for, or that something was missed', async () => {
    const before = performance.now();
    const stop = new AbortController();
    const listen = (shownForMs: number) =>
      caller.fetch(`/api/changes?orderId=41&shownForMs=${shownForMs}`, { headers: user, signal: stop.signal });
    const sinceBefore = () => Math.ceil(performance.now() - before);
    const added = await add(41, 1);
    await add(42, 1);
    // The first hears of the change as it becomes visible; the second asks after that.
    for (let n = 0; n < 2; n++) {
      const notice = (await firstNotice(await listen(sinceBefore()))) as { orderId: number; position: string };
      expect(notice.orderId).toBe(41);
      // What became visible with it has one position: the last.
      expect(BigInt(notice.position)).toBeGreaterThanOrEqual(BigInt(added.headers.get('x-log-position') ?? 0));
    }
    expect(await firstNotice(await listen(86_400_000))).toEqual({ missed: true });
    expect((await listen(-1)).status).toBe(400);
    stop.abort();
  });

  it('fails a call, in tests, that refuses with what its contract does not declare', async () => {
    const add = (amount: number) => caller.call(addNumber, { params: { id: 9 }, body: { amount }, headers: user });
    expect((await add(404)).body.code).toBe('ITEM_NOT_FOUND');
    expect([(await add(405)).status, (await add(405)).body.code]).toEqual([500, 'INTERNAL']);
  });

  it('tells an organisation of the changes of all its orders on one stream, and another organisation of none of them', async () => {
    const stop = new AbortController();
    const stranger = { 'x-test-user': 'stranger' };
    const [ours, theirs] = await Promise.all(
      [user, stranger].map((headers) => caller.fetch('/api/changes', { headers, signal: stop.signal })),
    );
    const first = await add(6, 1);
    await add(7, 1, stranger);
    const last = await add(8, 1);
    const lastOfTheirs = await add(9, 1, stranger);
    // What an earlier test wrote may still be on its way here when the streams open.
    const from = BigInt(first.headers.get('x-log-position') ?? '');
    const heard = async (stream: Response | undefined, until: Awaited<ReturnType<typeof add>>) => {
      const notices = await noticesUntil(stream as Response, ({ position }) => position === until.headers.get('x-log-position'));
      return notices.filter(({ position }) => BigInt(position) >= from).map(({ orderId }) => orderId);
    };
    expect(await heard(ours, last)).toEqual([6, 8]);
    expect(await heard(theirs, lastOfTheirs)).toEqual([7, 9]);
    stop.abort();
  });

  it('tells of several orders over one connection, and gives a session six', async () => {
    expect((await caller.fetch('/api/changes?orderId=4&orderId=1000', { headers: user })).status).toBe(404);
    expect((await caller.fetch(`/api/changes?${Array(21).fill('orderId=4').join('&')}`, { headers: user })).status).toBe(400);
    const stop = new AbortController();
    const several = { headers: { 'x-test-user': 'somebody' }, signal: stop.signal };
    const first = await caller.fetch('/api/changes?orderId=6&orderId=7', several);
    await add(8, 1);
    const added = await add(7, 1);
    expect(await firstNotice(first)).toMatchObject({ orderId: 7, position: added.headers.get('x-log-position') });
    const more = await Promise.all(Array.from({ length: 6 }, () => caller.fetch('/api/changes', several)));
    expect(more.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429]);
    expect(more.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('60');
    const others = await caller.fetch('/api/changes', { ...several, headers: { 'x-test-user': 'somebody else' } });
    expect(others.status).toBe(200);
    stop.abort();
  });

  it('says how it is, describes itself, and sends its safety headers', async () => {
    expect((await caller.call(getHealth)).body).toEqual({ status: 'ok' });
    expect((await caller.call(getHealth, { headers: user })).body).toEqual({ status: 'ok' });
    const health = await caller.call(getHealth, { headers: { 'x-test-user': 'admin' } });
    expect(health).toMatchObject({ status: 200, body: { status: 'ok', eventStore: { up: true }, database: { up: true }, reactions: [] } });
    expect(health.body.readModels).toEqual([expect.objectContaining({ name: 'tallies', live: true, status: 'running' })]);
    expect(health.headers.get('content-security-policy')).toContain("script-src 'self'");
    const { body } = await caller.request<{ openapi: string; paths: Record<string, unknown> }>('GET', '/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(body.paths['/api/tallies/{id}/Add']).toHaveProperty('post.requestBody');
    expect((await caller.request('GET', '/docs')).body).toContain('/api/tallies/{id}/Add');
  });

  it('gives ids once each, and the same for the same key', async () => {
    const readDb = app.get(ReadDb);
    const ids = await Promise.all(Array.from({ length: 20 }, () => readDb.nextId('order')));
    expect(new Set(ids).size).toBe(20);
    const [one, two] = await Promise.all([readDb.idFor('order', 'key'), readDb.idFor('order', 'key')]);
    expect(one).toBe(two);
    await readDb.raiseId('order', 5_000);
    await readDb.raiseId('order', 4_000);
    expect(await readDb.nextId('order')).toBe(5_001);
  });

  it('keeps link tokens out of the log', () => {
    expect(withoutTokens('/ProEstimate/Report/1001/Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA/7?a=b')).toBe('/ProEstimate/Report/1001/***/7');
    expect(withoutTokens('/api/ProEstimates/1001/SaveLineItemQuantityWithDecimals')).toBe(
      '/api/ProEstimates/1001/SaveLineItemQuantityWithDecimals',
    );
  });
});
