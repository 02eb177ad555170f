import type { Logger } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../../contracts/refusals.ts';
import type { ReadDb } from '../read-db/read-db.ts';
import { type DryRun, TooLargeToRead } from './dry-run-process.ts';
import { type ExpectedFile, fileKindOf, UnreadableFile } from './file-kind.ts';
import { type ImportJob, ImportQueue } from './import-queue.ts';
import type { Upload } from './upload.ts';

/** Dry runs of one organisation that may wait at once. */
export const MOST_WAITING = 4;
/** Interval of the heartbeat of whoever reads or records; after SILENT_MS without one, its process counts as gone. */
const HEARTBEAT_MS = 3_000;
const SILENT_MS = 15_000;
/** An organisation's newest imports keep their files and rows. */
const KEPT = 20;
const PART_BYTES = 256 * 1024;

/** One kind of import: where it is kept and what is said of it. */
export interface ImportKind<Job extends ImportJob> {
  /** The table of imports; its file is in `<table>_part` and its rows in `<table>_page`. */
  table: string;
  expected: ExpectedFile;
  /** Statuses of an import that waits in the queue or is read. */
  queued: string[];
  /** Statuses of an import that some process works on. */
  running: string[];
  /** Statuses whose row is kept for good, without file and rows. */
  kept: string[];
  /** Shown with an import whose dry run ended by a fault of ours. */
  brokenOff: string;
  logger: Logger;
  start(job: Job): DryRun;
  /** Imports that this process works on without the queue; they get the heartbeat too. */
  others?(): Iterable<number>;
}

/**
 * What every kind of import has in common: the file kept in parts, one dry run after the other in processes of their own, a heartbeat that tells the other
 * processes that somebody works, and the old ones forgotten. All state is in the database, so that any process can answer for any import; only what runs
 * belongs to one process. A later run of an import has a higher `run`, and what an earlier one writes is ignored.
 */
export class ImportRuns<Job extends ImportJob> {
  private readonly queue: ImportQueue<Job>;
  private readonly heartbeat: NodeJS.Timeout;

  constructor(
    private readonly readDb: ReadDb,
    private readonly kind: ImportKind<Job>,
  ) {
    this.queue = new ImportQueue<Job>(
      (job) => kind.start(job),
      (job, error) => this.failed(job, error),
    );
    this.heartbeat = setInterval(() => this.sendHeartbeat(), HEARTBEAT_MS).unref();
  }

  /** Ends the dry runs of this process; they count as interrupted. */
  async close(): Promise<void> {
    clearInterval(this.heartbeat);
    const unfinished = await this.queue.close();
    if (unfinished.length === 0) return;
    await this.run(
      sql`update ${this.table()} set status = 'interrupted' where import_id = any(${unfinished}) and status = any(${this.kind.queued})`,
    ).catch(() => {});
  }

  add(job: Job): void {
    this.queue.add(job);
  }

  /** Takes an import out of the queue or ends its dry run; its row stays as it is. */
  cancel(importId: number): void {
    this.queue.cancel(importId);
  }

  waitingOf(organizationId: number): number {
    return this.queue.waitingOf(organizationId);
  }

  /** Whether no process has been heard of for so long that what it did is interrupted. */
  silent(): RawBuilder<boolean> {
    return sql<boolean>`beat_at < now() - ${SILENT_MS} * interval '1 millisecond'`;
  }

  /**
   * Keeps an uploaded file and what is known of it. The same key and file again are the same import, and `made` is then false; another file under the key is
   * refused.
   */
  async keep(
    { organizationId, userId }: { organizationId: number; userId: number },
    idempotencyKey: string,
    { file, hash }: Upload,
    values: Record<string, unknown>,
  ): Promise<{ importId: number; made: boolean }> {
    const { table, expected } = this.kind;
    mustBe(expected, file);
    const importId = await this.readDb.idFor(table, `${organizationId}/${userId}/${idempotencyKey}`);
    const row = {
      ...values,
      import_id: importId,
      organization_id: organizationId,
      file_hash: hash,
      at: new Date(),
      beat_at: new Date(),
      status: 'reading',
      run: 1,
      rows_done: 0,
    };
    const made = await this.readDb
      .tables<Tables>()
      .transaction()
      .execute(async (tx) => {
        const inserted = await tx
          .insertInto(table)
          .values(row)
          .onConflict((conflict) => conflict.column('import_id').doNothing())
          .returning('import_id')
          .executeTakeFirst();
        if (!inserted) return false;
        for (let part = 0; part * PART_BYTES < file.length; part++) {
          const bytes = file.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
          await tx.insertInto(`${table}_part`).values({ import_id: importId, part, bytes }).execute();
        }
        return true;
      });
    if (made) {
      await this.forgetOld(organizationId);
      return { importId, made };
    }
    const before = await this.readDb
      .tables<Tables>()
      .selectFrom(table)
      .select('file_hash')
      .where('import_id', '=', importId)
      .executeTakeFirst();
    if (before && before['file_hash'] !== hash) throw new Refusal('IDEMPOTENCY_MISMATCH');
    return { importId, made };
  }

  private async forgetOld(organizationId: number): Promise<void> {
    const { running, kept } = this.kind;
    const old = sql`select import_id from ${this.table()}
      where organization_id = ${organizationId} and not status = any(${running}) order by import_id desc offset ${KEPT}`;
    await this.run(sql`delete from ${this.table('_part')} where import_id in (${old})`);
    await this.run(sql`delete from ${this.table('_page')} where import_id in (${old})`);
    await this.run(sql`delete from ${this.table()} where import_id in (${old}) and not status = any(${kept})`);
  }

  /** How many uploads of an organisation have a file or rows. */
  async countFiles(organizationId: number): Promise<number> {
    const { rows } = await sql<{
      files: string;
    }>`select count(*) as files from ${this.table()} t where organization_id = ${organizationId} and (
      exists (select from ${this.table('_part')} p where p.import_id = t.import_id)
      or exists (select from ${this.table('_page')} p where p.import_id = t.import_id))`.execute(this.readDb.tables<Tables>());
    return Number(rows[0]?.files ?? 0);
  }

  /** Forgets files and rows of what an organisation uploaded; a list that was not recorded has to be uploaded again, which `problem` says. */
  async forgetFiles(organizationId: number, problem: string): Promise<void> {
    const own = sql`select import_id from ${this.table()} where organization_id = ${organizationId} and not status = any(${this.kind.running})`;
    await this.run(
      sql`update ${this.table()} set status = 'cancelled', problem = ${problem} where import_id in (${own}) and status = 'ready'`,
    );
    await this.run(sql`delete from ${this.table('_part')} where import_id in (${own})`);
    await this.run(sql`delete from ${this.table('_page')} where import_id in (${own})`);
  }

  private async failed({ importId, run }: Job, error: unknown): Promise<void> {
    const { logger, brokenOff } = this.kind;
    const large = error instanceof TooLargeToRead;
    if (!large) logger.error(`Import ${importId}: ${error instanceof Error ? error.stack : String(error)}`);
    const status = large ? 'failed' : 'interrupted';
    const problem = large ? 'This file is more than can be read at once. Split it into several.' : brokenOff;
    await this.run(
      sql`update ${this.table()} set status = ${status}, problem = ${problem} where import_id = ${importId} and run = ${run}`,
    ).catch((lost) => logger.warn(`The end of import ${importId} was not kept: ${(lost as Error).message}`));
  }

  private sendHeartbeat(): void {
    const ids = [...this.queue.ids(), ...(this.kind.others?.() ?? [])];
    if (ids.length === 0) return;
    this.run(sql`update ${this.table()} set beat_at = now() where import_id = any(${ids})`).catch((error) =>
      this.kind.logger.warn(`An import could not say that it goes on: ${(error as Error).message}`),
    );
  }

  private table(suffix = '') {
    return sql.table(`${this.kind.table}${suffix}`);
  }

  private run(statement: RawBuilder<unknown>): Promise<unknown> {
    return statement.execute(this.readDb.tables<Tables>());
  }
}

type Tables = Record<string, Record<string, unknown>>;

function mustBe(expected: ExpectedFile, file: Buffer): void {
  try {
    fileKindOf(file, expected);
  } catch (error) {
    throw error instanceof UnreadableFile ? new Refusal('FILE_UNREADABLE', error.message) : error;
  }
}
