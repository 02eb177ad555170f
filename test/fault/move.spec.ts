import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { getMe } from '../../contracts/accounts/auth/get-me.ts';
import { getOutbox } from '../../contracts/accounts/demo/get-outbox.ts';
import { getAreasWithItems } from '../../contracts/estimating/areas/get-areas-with-items.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import type { Embedded } from '../../server/platform/embedded/embedded.ts';
import { within } from '../../server/platform/within.ts';
import { createDatabase, type TestDatabase } from '../databases.ts';
import { type Caller, startStores } from '../harness.ts';
import { startProduct, temporaryFolder } from './product.ts';

const HANGS_AFTER_MS = 180_000;
const MOVE = join(import.meta.dirname, '../../dist/server/move.js');

interface Run {
  child: ChildProcess;
  output: () => string;
  /** Once it has said so much. */
  said: (text: RegExp) => Promise<void>;
  ended: Promise<number | null>;
}

describe('npm run move, from what a first start in demo mode leaves', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let log: Embedded;
  let database: TestDatabase;
  let next: { eventStoreUrl: string; databaseUrl: string };

  beforeAll(async () => {
    folder = await temporaryFolder('demo');
    log = await startStores();
    database = await createDatabase();
    next = { eventStoreUrl: log.eventStoreUrl, databaseUrl: database.url };
  });
  afterAll(async () => {
    await log?.stop();
    await database?.drop();
    await folder?.remove();
  });

  const run = (to: { eventStoreUrl: string; databaseUrl: string }, ...more: string[]): Run => {
    const { NODE_ENV: _, DATABASE_URL: __, EVENTSTORE_URL: ___, ...env } = process.env;
    const child = spawn(process.execPath, [MOVE, '--eventstore', to.eventStoreUrl, '--database', to.databaseUrl, ...more], {
      env: { ...env, SCOPEBOOK_DATA: folder.path },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let wake = () => {};
    /** A move that hangs says where, instead of running into the test's time. */
    const inTime = <T>(work: Promise<T>, what: string) =>
      within(HANGS_AFTER_MS, work, () => new Error(`It hangs before ${what}, ended ${child.exitCode ?? child.signalCode}: ${output}`));
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += text;
        wake();
      });
    const ended = inTime(
      once(child, 'close').then(([code]) => code as number | null),
      'the end',
    );
    ended.catch(() => {});
    const said = async (text: RegExp) => {
      while (!text.test(output) && child.exitCode === null && child.signalCode === null)
        await Promise.race([new Promise<void>((resolve) => (wake = resolve)), ended]);
      if (!text.test(output)) throw new Error(`It ended without saying ${text}: ${output}`);
    };
    return { child, output: () => output, said, ended };
  };

  const answersOf = async (caller: Caller) => {
    const { body: jobs } = await caller.call(getOrders);
    const areas = await Promise.all(jobs.slice(0, 5).map(({ id }) => caller.call(getAreasWithItems, { params: { orderId: id } })));
    return { jobs, areas: areas.map(({ body }) => body), me: (await caller.call(getMe)).body, mails: (await caller.call(getOutbox)).body };
  };

  it('looks at both new stores before it writes: the wrong database, the wrong log, a store that is away', async () => {
    const other = await startStores('people');
    try {
      const wrongLog = { eventStoreUrl: other.eventStoreUrl, databaseUrl: next.databaseUrl };
      const wrongDatabase = { eventStoreUrl: next.eventStoreUrl, databaseUrl: other.databaseUrl };
      const nobody = { eventStoreUrl: 'esdb://127.0.0.1:1?tls=false', databaseUrl: next.databaseUrl };
      for (const [to, words] of [
        [wrongLog, /log to copy to holds something else/],
        [wrongDatabase, /new database holds something else/],
        [nobody, /new event store does not answer/],
        [{ ...next, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }, /new database does not answer/],
      ] as const) {
        const { ended, output } = run(to);
        expect({ code: await ended, output: output() }).toEqual({ code: 1, output: expect.stringMatching(words) });
      }
      const check = run(next, '--check');
      expect({ code: await check.ended, output: check.output() }).toEqual({
        code: 0,
        output: expect.stringMatching(/Nothing was written/),
      });
      // Neither was touched.
      const client = new pg.Client({ connectionString: next.databaseUrl });
      await client.connect();
      const { rows } = await client.query(`select tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`);
      await client.end();
      expect(rows).toEqual([]);
    } finally {
      await other.stop();
    }
  });

  it('killed or broken off at each step it is begun again with the same command, and all comes over once', async () => {
    const product = await startProduct({ dataDir: folder.path });
    const before = await answersOf(await product.signedIn('contractor'));
    await product.stop();

    for (const [step, signal, later] of [
      [/^The tables are made/m, 'SIGKILL', 0],
      [/^The tables are made/m, 'SIGINT', 150],
      [/^The log is copied/m, 'SIGKILL', 0],
      [/^The log is copied/m, 'SIGTERM', 500],
      [/^The read models are made/m, 'SIGKILL', 0],
      [/^The read models are made/m, 'SIGKILL', 60],
    ] as const) {
      const broken = run(next);
      await broken.said(step);
      await pause(later);
      broken.child.kill(signal);
      await broken.ended;
      if (signal !== 'SIGKILL' && !/^Done/m.test(broken.output())) expect(broken.output()).toMatch(/the same command goes on/);
    }
    const last = run(next);
    const code = await last.ended;
    // The last kill may have come after the end.
    if (code !== 0) expect(last.output()).toMatch(/was finished at/);
    else expect(last.output()).toMatch(/Receipt: [\d,]+ events in [\d,]+ streams, equal in both logs, SHA-256 [0-9a-f]{64}\n[\s\S]*Done\./);

    const moved = await startProduct({
      dataDir: folder.path,
      env: { DATABASE_URL: next.databaseUrl, EVENTSTORE_URL: next.eventStoreUrl, SCOPEBOOK_DEMO: '1' },
    });
    try {
      const after = await answersOf(await moved.signedIn('contractor'));
      // Copies that were still to be sealed when the old product stopped are sealed and mailed by the new one; none twice.
      const { mails, ...rest } = after;
      const { mails: mailsBefore, ...restBefore } = before;
      expect(rest).toEqual(restBefore);
      const named = mails.map(({ to, subject, at }) => `${to} ${subject} ${at}`);
      expect(named).toEqual(expect.arrayContaining(mailsBefore.map(({ to, subject, at }) => `${to} ${subject} ${at}`)));
      const sealed = mails.filter(({ subject }) => /^Sealed copy/.test(subject)).map(({ to, subject }) => `${to} ${subject}`);
      expect(new Set(sealed).size).toBe(sealed.length);
    } finally {
      await moved.stop();
    }
  });
});
