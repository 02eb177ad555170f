import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { addEstimateTask } from '../../contracts/estimating/tasks/add-estimate-task.ts';
import { getEstimateTasks } from '../../contracts/estimating/tasks/get-estimate-tasks.ts';
import { getHealth } from '../../contracts/platform.ts';
import type { Caller } from '../harness.ts';
import {
  endpointsOf,
  eventually,
  newOrder,
  type Product,
  queryStores,
  runOperate,
  runRebuild,
  startProduct,
  temporaryFolder,
} from './product.ts';

describe('npm run rebuild, beside a live server', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let product: Product;
  let contractor: Caller;

  beforeAll(async () => {
    folder = await temporaryFolder('demo');
    product = await startProduct({ dataDir: folder.path });
    contractor = await product.signedIn('contractor');
  });

  afterAll(async () => {
    await product?.stop();
    await folder?.remove();
  });

  const liveSchemas = async () => {
    const rows = await queryStores<{ name: string; schema: string }>(
      folder.path,
      'select name, schema from read_model where live order by name',
    );
    return new Map(rows.map(({ name, schema }) => [name, schema]));
  };

  /** Every row of every live table, as text, in an order of its own. */
  const liveRows = async () => {
    const tables = new Map<string, string[]>();
    for (const [name, schema] of await liveSchemas()) {
      const found = await queryStores<{ table: string }>(
        folder.path,
        `select tablename as table from pg_tables where schemaname = '${schema}' order by 1`,
      );
      for (const { table } of found) {
        const rows = await queryStores<{ row: string }>(folder.path, `select t::text as row from ${schema}."${table}" t order by 1`);
        tables.set(
          `${name}.${table}`,
          rows.map(({ row }) => row),
        );
      }
    }
    return tables;
  };

  /** Asks for whole screens, one after another, for as long as the work lasts. Answers the statuses. */
  const readingThroughout = async (work: (reads: () => number) => Promise<void>): Promise<number[]> => {
    const { body: orders } = await contractor.call(getOrders);
    const statuses: number[] = [];
    let going = true;
    const reader = async () => {
      for (let n = 0; going; n++) {
        const orderId = orders[n % orders.length]?.id ?? 0;
        for (const call of [getAreasWithItems, getEstimateTasks])
          statuses.push((await contractor.call<never, never, never, never>(call as never, { params: { orderId } })).status);
        statuses.push((await contractor.call(getOrders)).status);
      }
    };
    const readers = [reader(), reader()];
    await work(() => statuses.length);
    going = false;
    await Promise.all(readers);
    return statuses;
  };

  it('gives the same rows in new tables, while every read is answered', async () => {
    // What was due when the server started, as a reminder of the demo is, is written a moment later.
    await eventually(async () => {
      const before = await liveRows();
      expect(before.get('audit.entry')?.some((line) => /report-1001.*ReportReminded/.test(line))).toBe(true);
      expect(await liveRows()).toEqual(before);
    });
    const [schemas, rows] = [await liveSchemas(), await liveRows()];
    expect([...rows.values()].flat().length).toBeGreaterThan(20);
    const statuses = await readingThroughout(async (reads) => {
      const { code, output } = await runRebuild(folder.path);
      expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Rebuilt all read models') });
      const before = reads();
      await eventually(async () => expect(reads()).toBeGreaterThan(before + 10));
    });
    expect(statuses.length).toBeGreaterThan(20);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const rebuilt = await liveSchemas();
    expect([...rebuilt.keys()]).toEqual([...schemas.keys()]);
    for (const [name, schema] of rebuilt) expect(schema).not.toBe(schemas.get(name));
    expect(await liveRows()).toEqual(rows);
    const left = await queryStores<{ nspname: string }>(folder.path, `select nspname from pg_namespace where nspname like 'rm\\_%'`);
    expect(left.map(({ nspname }) => nspname).sort()).toEqual([...rebuilt.values()].sort());
  });

  it('goes on with what is written meanwhile: each write is in the next read', async () => {
    const orderId = await newOrder(contractor);
    let written = 0;
    let rebuilding = true;
    const writing = (async () => {
      for (; rebuilding; written++) {
        expect((await contractor.call(addEstimateTask, { params: { orderId }, body: { Name: `Meanwhile ${written}` } })).status).toBe(200);
        const { status, body } = await contractor.call(getEstimateTasks, { params: { orderId } });
        expect({ status, names: body.map(({ name }) => name) }).toMatchObject({
          status: 200,
          names: expect.arrayContaining([`Meanwhile ${written}`]),
        });
      }
    })();
    const { code } = await runRebuild(folder.path);
    const before = written;
    await eventually(async () => expect(written).toBeGreaterThan(before + 5));
    rebuilding = false;
    await writing;
    expect(code).toBe(0);
    expect(written).toBeGreaterThan(10);
    const { body: tasks } = await contractor.call(getEstimateTasks, { params: { orderId } });
    expect(tasks.filter(({ name }) => name.startsWith('Meanwhile')).length).toBe(written);
    const { body: health } = await contractor.call(getHealth);
    expect(health.status).toBe('ok');
  });

  it('npm run operate lists what is set aside, shows the event, tries the stream again, and leaves the event out', async () => {
    const orderId = await newOrder(contractor);
    const { eventStoreUrl } = await endpointsOf(folder.path);
    const client = EventStoreDBClient.connectionString(eventStoreUrl);
    await client.appendToStream(`estimate-${orderId}`, jsonEvent({ type: 'NobodyKnows', data: { note: 'odd' } }));
    await client.dispose();
    const status = async () => (await contractor.call(getEstimateTasks, { params: { orderId } })).status;
    await eventually(async () => expect(await status()).toBe(503));

    const operate = (...args: string[]) => runOperate(folder.path, ...args);
    const listed = await operate('list');
    const event = new RegExp(`estimate-${orderId}@\\d+(?= NobodyKnows)`).exec(listed.output)?.[0] ?? '';
    expect([listed.code, event]).toEqual([0, expect.stringContaining('@')]);
    expect(await operate('show', event)).toEqual({ code: 0, output: expect.stringContaining('"note": "odd"') });
    const stream = `estimate-${orderId}`;
    expect(await operate('rebuild', 'estimates', stream)).toEqual({ code: 1, output: expect.stringContaining('is still set aside') });
    expect((await operate('skip', event)).output).toContain('--reason TEXT');
    expect((await operate('skip', event, '--reason', 'forged', '--by', 'Olga')).code).toBe(0);
    await eventually(async () => expect(await status()).toBe(200));
    expect(await operate('rebuild', 'estimates', stream)).toEqual({ code: 0, output: expect.stringContaining(`Rebuilt ${stream}`) });
    expect((await operate('list')).output).not.toContain(stream);
  });

  it('npm run operate -- can-go-back names exactly the streams with events that an older build does not know', async () => {
    const orderId = await newOrder(contractor);
    expect((await contractor.call(addEstimateTask, { params: { orderId }, body: { Name: 'Newer' } })).status).toBe(200);
    const operate = (...args: string[]) => runOperate(folder.path, ...args);
    const { output } = await operate('event-versions');
    const known = JSON.parse(output) as Record<string, number>;
    const streamsWritten = () => queryStores<{ count: string }>(folder.path, 'select count(distinct stream) from eventstore.events');
    const build = async (name: string, versions: Record<string, number>) => {
      await mkdir(join(folder.path, name, 'dist'), { recursive: true });
      await writeFile(join(folder.path, name, 'dist/event-versions.json'), JSON.stringify(versions));
      return join(folder.path, name);
    };
    const written = await queryStores<{ line: string }>(
      folder.path,
      `select stream || ': ' || count(*) as line from eventstore.events where type in ('TaskAdded', 'EstimateStarted') group by stream`,
    );
    expect(written.map(({ line }) => line)).toContain(`estimate-${orderId}: 2`);

    expect(await operate('can-go-back', await build('same', known))).toEqual({
      code: 0,
      output: expect.stringContaining('can read every'),
    });
    const { EstimateStarted: newest = 0, TaskAdded: _, ...others } = known;
    const older = await operate('can-go-back', await build('older', { ...others, EstimateStarted: newest - 1 }));
    const named = [...older.output.matchAll(/^ {2}(\S+: \d+) /gm)].map(([, line]) => line);
    expect(older.code).toBe(1);
    expect(named.sort()).toEqual(written.map(({ line }) => line).sort());
    expect(named.length).toBeLessThan(Number((await streamsWritten())[0]?.count));
    expect(await operate('can-go-back', join(folder.path, 'nowhere'))).toEqual({
      code: 1,
      output: expect.stringContaining('npm run build'),
    });
  });
});
