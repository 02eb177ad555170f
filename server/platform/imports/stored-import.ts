import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import type { DryRunFault } from './dry-run-process.ts';
import { UnreadableFile } from './file-kind.ts';
import type { ImportJob } from './import-queue.ts';

/** Rows per page of a dry run's result. */
export const PAGE_ROWS = 500;
const TOLD_EVERY_MS = 300;

/**
 * The row of an import in the hands of one dry run of it: reads the uploaded file, tells how far it is, and writes the result beside the file. Once a later run
 * of the same import has started, nothing of this one is written.
 */
export class StoredImport {
  private told = 0;

  constructor(
    readonly client: pg.Client,
    private readonly table: string,
    private readonly job: ImportJob,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** The named columns of the row; undefined when this run is no longer the latest. */
  async columns<Row extends pg.QueryResultRow>(...names: (keyof Row & string)[]): Promise<Row | undefined> {
    const { rows } = await this.client.query<Row>(
      `select ${names.join(', ')} from ${this.table} where import_id = $1 and run = $2`,
      this.mine(),
    );
    return rows[0];
  }

  async file(): Promise<Buffer> {
    const { rows } = await this.client.query<{ bytes: Buffer }>(`select bytes from ${this.table}_part where import_id = $1 order by part`, [
      this.job.importId,
    ]);
    return Buffer.concat(rows.map(({ bytes }) => bytes));
  }

  async set(values: Record<string, unknown>): Promise<void> {
    const names = Object.keys(values).map((name, n) => `${name} = $${n + 3}`);
    await this.client.query(`update ${this.table} set ${names.join(', ')} where import_id = $1 and run = $2`, [
      ...this.mine(),
      ...Object.values(values),
    ]);
  }

  /** Lets other work go on, stops when the dry run was cancelled, and tells how far it is from time to time. */
  async tell(progress: () => Record<string, unknown>): Promise<void> {
    await nextTurn();
    this.signal?.throwIfAborted();
    if (performance.now() - this.told < TOLD_EVERY_MS) return;
    this.told = performance.now();
    await this.set(progress());
  }

  /** Writes all pages and what is then said of the import in one transaction. */
  async finish(pages: Iterable<Record<string, unknown>>, values: () => Record<string, unknown>): Promise<void> {
    this.signal?.throwIfAborted();
    const { client, table } = this;
    await client.query('begin');
    const { rowCount } = await client.query(`select 1 from ${table} where import_id = $1 and run = $2 for update`, this.mine());
    if (rowCount === 1) {
      await client.query(`delete from ${table}_page where import_id = $1`, [this.job.importId]);
      for (const page of pages) {
        const places = Object.keys(page).map((_, n) => `$${n + 2}`);
        await client.query(`insert into ${table}_page (import_id, ${Object.keys(page).join(', ')}) values ($1, ${places.join(', ')})`, [
          this.job.importId,
          ...Object.values(page),
        ]);
      }
      await this.set({ status: 'ready', problem: null, ...values() });
    }
    await client.query('commit');
  }

  private mine(): [number, number] {
    return [this.job.importId, this.job.run];
  }
}

/**
 * Does `work` with a connection of its own, because a dry run has a process of its own. An unreadable file is an outcome (`failed`); any other error is thrown.
 */
export async function withStoredImport(
  job: ImportJob & { databaseUrl: string },
  { table, name, signal }: { table: string; name: string; signal?: AbortSignal },
  work: (stored: StoredImport) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: job.databaseUrl, application_name: name });
  // pg emits `error` when a connection breaks; without a listener Node would exit. The query in progress fails by itself.
  client.on('error', () => {});
  await client.connect();
  const stored = new StoredImport(client, table, job, signal);
  try {
    await work(stored);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await stored.set({ status: 'failed', problem: error.message });
  } finally {
    await client.end().catch(() => {});
  }
}

/** One dry run in this process, which ends after it, or when the server that started it has gone. */
export function runJobOfParent<Job>(run: (job: Job) => Promise<void>): void {
  process.on('disconnect', () => process.exit(1));
  process.on('message', (job: Job) => {
    run(job).then(
      () => process.exit(0),
      (error) => {
        const fault: DryRunFault = { fault: error instanceof Error ? String(error.stack) : String(error) };
        process.send?.(fault, () => process.exit(1));
      },
    );
  });
}
