import { createHash } from 'node:crypto';
import pg from 'pg';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { addEstimateTask } from '../../contracts/estimating/tasks/add-estimate-task.ts';
import { createApp, type ServerOptions } from '../../server/create-app.ts';
import type { Embedded } from '../../server/platform/embedded/embedded.ts';
import { startEventStoreNode } from '../../server/platform/embedded/event-store/node.ts';
import { ReadDb } from '../../server/platform/read-db/read-db.ts';
import { settingsOf } from '../../server/settings.ts';
import { TestClock } from '../clock.ts';
import { eventually } from '../fault/product.ts';
import { Caller, DEMO_PASSWORD, listen, startStores } from '../harness.ts';
import shipped from './migrations.json' with { type: 'json' };

let stores: Embedded;
beforeAll(async () => {
  stores = await startStores('people');
});
afterAll(() => stores?.stop());

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: stores.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

function database(name: string): string {
  const url = new URL(stores.databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function running(options: Partial<ServerOptions>) {
  const app = await createApp({
    databaseUrl: stores.databaseUrl,
    eventStoreUrl: stores.eventStoreUrl,
    installationKey: stores.installationKey,
    logLevel: 'silent',
    clock: new TestClock(),
    ...options,
  });
  return { app, url: await listen(app) };
}

const login = (url: string, headers: Record<string, string>, userName = 'contractor') =>
  fetch(`${url}/account/Signup?action=login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ UserName: userName, Password: DEMO_PASSWORD }),
  });

async function contractor(url: string): Promise<Caller> {
  const caller = new Caller(url);
  const body = { UserName: 'contractor', Password: DEMO_PASSWORD };
  expect((await caller.request('POST', '/account/Signup', { query: { action: 'login' }, body })).status).toBe(200);
  return caller;
}

describe('settings', () => {
  it('are taken from the environment, and refused by name when they make no sense', () => {
    expect(settingsOf({})).toMatchObject({ port: 3000, logLevel: 'warn', trustProxy: undefined });
    expect(settingsOf({ PORT: '8080', TRUST_PROXY: '1' })).toMatchObject({ port: 8080, trustProxy: 1 });
    expect(settingsOf({ TRUST_PROXY: 'loopback, 10.0.0.0/8, ::1' }).trustProxy).toBe('loopback, 10.0.0.0/8, ::1');
    for (const text of ['true', '*', 'nginx', '10.0.0.0/8/8']) expect(() => settingsOf({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY/);
    expect(settingsOf({ SINGLE_SIGN_ON_DNS: '[::1]:5353' }).singleSignOn).toEqual({ nameServer: '[::1]:5353' });
    expect(() => settingsOf({ SINGLE_SIGN_ON_DNS: 'ns.example' })).toThrow(/SINGLE_SIGN_ON_DNS/);
    expect(() => settingsOf({ PORT: 'http' })).toThrow(/PORT/);
    expect(() => settingsOf({ HOST: 'x86_64-conda-linux-gnu' })).toThrow(/HOST/);
  });

  it('name sources of map tiles with what their licence asks for; a template that would fetch from elsewhere, or not at all, is refused', () => {
    const street = { MAP_STREET_TILES: 'https://tiles.example.com/{z}/{x}/{y}.png?key=1', MAP_STREET_ATTRIBUTION: '© Example' };
    expect(settingsOf({}).mapTiles).toEqual({});
    expect(settingsOf(street).mapTiles).toEqual({
      street: { url: street.MAP_STREET_TILES, attribution: '© Example', mostZoom: 19 },
    });
    expect(settingsOf({ ...street, MAP_STREET_ZOOM: '17' }).mapTiles?.street?.mostZoom).toBe(17);
    const refused = [
      ...['tiles', 'ftp://a.example/{z}/{x}/{y}', 'https://a.example/{z}/{x}', 'https://a.example/{z}/{x}/{y}/{y}'],
      ...['https://{s}.a.example/{z}/{x}/{y}', 'https://a.example/{s}/{z}/{x}/{y}', 'https://me:secret@a.example/{z}/{x}/{y}'],
      ...['https://a.example;script-src/{z}/{x}/{y}', 'https://a.example/{z}/{x}/{y} x'],
    ];
    for (const url of refused) expect(() => settingsOf({ ...street, MAP_STREET_TILES: url })).toThrow(/MAP_STREET_TILES must/);
    expect(() => settingsOf({ MAP_AERIAL_TILES: street.MAP_STREET_TILES })).toThrow(/MAP_AERIAL_ATTRIBUTION/);
    expect(() => settingsOf({ MAP_AERIAL_ATTRIBUTION: '© Example' })).toThrow(/MAP_AERIAL_TILES must be set/);
    for (const zoom of ['nearest', '3', '30']) expect(() => settingsOf({ ...street, MAP_STREET_ZOOM: zoom })).toThrow(/MAP_STREET_ZOOM/);
  });

  it('name a service of addresses with what people are told of it; a mistake names its variable and never the key', () => {
    const service = { ADDRESS_SERVICE_URL: 'http://127.0.0.1:9000/check', ADDRESS_SERVICE_NAME: 'Ohio Streets' };
    expect(settingsOf({}).addressService).toBeUndefined();
    expect(settingsOf(service).addressService).toEqual({ url: service.ADDRESS_SERVICE_URL, name: 'Ohio Streets' });
    expect(settingsOf({ ...service, ADDRESS_SERVICE_KEY: 'secret' }).addressService?.key).toBe('secret');
    for (const url of ['addresses', 'ftp://a.example', 'https://me:secret@a.example/'])
      expect(() => settingsOf({ ...service, ADDRESS_SERVICE_URL: url })).toThrow(/^ADDRESS_SERVICE_URL must look like/);
    expect(() => settingsOf({ ADDRESS_SERVICE_KEY: 'secret' })).toThrow(/^(?!.*secret).*ADDRESS_SERVICE_URL must be set/);
    expect(() => settingsOf({ ...service, ADDRESS_SERVICE_NAME: ' ' })).toThrow(/^ADDRESS_SERVICE_NAME must/);
    expect(() => settingsOf({ ...service, ADDRESS_SERVICE_KEY: 'sec ret' })).toThrow(/^(?!.*sec ret).*ADDRESS_SERVICE_KEY must/);
  });

  it('let demo mode listen on this machine alone unless HOST says otherwise', () => {
    expect(settingsOf({}).host).toBe('127.0.0.1');
    expect(settingsOf({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
    expect(settingsOf({ SCOPEBOOK_DEMO: '0' }).host).toBeUndefined();
  });
});

describe('behind a proxy that ends TLS', () => {
  it('believes a trusted proxy: the cookie is secure, and tries count per caller', async () => {
    const { app, url } = await running({ trustProxy: 1 });
    try {
      const cookie = (await login(url, { 'X-Forwarded-Proto': 'https' })).headers.get('set-cookie');
      expect(cookie).toMatch(/^__Host-scopebook=.*; Path=\/;.*; Secure/);
      expect(cookie).not.toMatch(/Domain/);
      const wrong = (address: string) => login(url, { 'X-Forwarded-For': address }, 'nobody-here');
      for (let n = 0; n < 10; n++) expect((await wrong('203.0.113.7')).status).toBe(401);
      expect((await wrong('203.0.113.7')).status).toBe(429);
      expect((await wrong('203.0.113.8')).status).toBe(401);
    } finally {
      await app.close();
    }
  });

  it('believes nobody unless told to', async () => {
    const { app, url } = await running({});
    try {
      expect((await login(url, { 'X-Forwarded-Proto': 'https' })).headers.get('set-cookie')).not.toMatch(/Secure/);
      const wrong = (address: string) => login(url, { 'X-Forwarded-For': address }, 'nobody-there');
      for (let n = 0; n < 10; n++) expect((await wrong(`203.0.113.${n}`)).status).toBe(401);
      expect((await wrong('203.0.113.99')).status).toBe(429);
    } finally {
      await app.close();
    }
  });
});

it('a customer’s page is for no search engine, and tells no other site its address', async () => {
  const { app, url } = await running({});
  try {
    const page = await fetch(`${url}/ProEstimate/Report/1001/Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA/7`, { headers: { Accept: 'text/html' } });
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await page.text()).toContain('<meta name="robots" content="noindex" />');
  } finally {
    await app.close();
  }
});

it('tables that shipped are never changed by editing what made them: each step has the hash that it was shipped with', async () => {
  const migrate = jest.spyOn(ReadDb.prototype, 'migrate');
  const { app } = await running({});
  await app.close();
  const steps = migrate.mock.calls.flatMap(([migrations]) => migrations).filter(({ id }) => !id.startsWith('sequence-'));
  migrate.mockRestore();
  const hashOf = (sql: string[]) => createHash('sha256').update(JSON.stringify(sql)).digest('hex').slice(0, 16);
  // A new step is added to the file; one that is there stays as it is.
  expect(Object.fromEntries(steps.map(({ id, sql }) => [id, hashOf(sql)]))).toEqual(shipped);
});

it('a start that fails closes what it opened', async () => {
  await query('create database taken');
  const client = new pg.Client({ connectionString: database('taken') });
  await client.connect();
  await client.query('create table credential (something_else integer)');
  await client.end();
  await expect(running({ databaseUrl: database('taken') })).rejects.toThrow(/credential/);
  const connections = () => query(`select 1 from pg_stat_activity where datname = 'taken'`);
  await eventually(async () => expect(await connections()).toEqual([]));
});

it('a Postgres restored from an older copy gives no id that the log has already', async () => {
  await query('create database log');
  await query('create database reads');
  const node = await startEventStoreNode({ databaseUrl: database('log') });
  const given = { orders: [] as number[], tasks: [] as number[] };
  /** Runs the server on a database and has three jobs made; answers the jobs that it then lists. */
  const work = async (name: string) => {
    const { app, url } = await running({ databaseUrl: database(name), eventStoreUrl: node.url });
    try {
      const dana = await contractor(url);
      for (let n = 0; n < 3; n++) {
        const { body: orderId } = await dana.call(getNewOrder);
        given.orders.push(orderId);
        given.tasks.push((await dana.call(addEstimateTask, { params: { orderId }, body: { Name: 'Framing' } })).body.id);
      }
      return (await dana.call(getOrders)).body.map(({ id }) => id);
    } finally {
      await app.close();
    }
  };
  try {
    await work('reads');
    await query('create database older template reads');
    await work('reads');
    expect(await work('older')).toEqual(expect.arrayContaining(given.orders));
    expect(new Set(given.orders).size).toBe(9);
    expect(new Set(given.tasks).size).toBe(9);
  } finally {
    await node.close();
  }
});
