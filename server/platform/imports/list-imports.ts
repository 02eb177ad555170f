// One file above 400 lines, because all steps of an import of any list (upload, dry run, rows, run, undo) share one state.
import type { Logger } from '@nestjs/common';
import type { Request } from 'express';
import { type Kysely, sql } from 'kysely';
import {
  type Alike,
  type ListImport,
  type ListImportResult,
  type ListImportRow,
  type ListImportStatus,
  ListImportSummary,
  type ListRowKind,
  MAX_LIST_FILE_BYTES,
} from '../../../contracts/kit/list-import.ts';
import type { ListImportCode } from '../../../contracts/kit/list-import-refusals.ts';
import { Refusal, type RefusalCode } from '../../../contracts/refusals.ts';
import type { Runner } from '../../../projections/runner/runner.ts';
import type { EventLog } from '../event-log/event-log.ts';
import type { RequestContext } from '../event-log/stream.ts';
import { FROM_SOURCE } from '../from-source.ts';
import type { Session } from '../http/access.ts';
import type { ReadYourWrites } from '../http/read-your-writes.ts';
import type { ReadDb } from '../read-db/read-db.ts';
import { clean } from './cells.ts';
import { type DryRun, inProcess } from './dry-run-process.ts';
import { ImportRuns, MOST_WAITING } from './import-runs.ts';
import type { ListImportTables } from './list-imports.tables.ts';
import { type ListJob, type ListPreview, previewList } from './list-preview.ts';
import { PAGE_ROWS } from './stored-import.ts';
import { uploadedFile } from './upload.ts';

const RUNNING: ListImportStatus[] = ['reading', 'adopting'];
/** Entries that an adoption records at once: each is a stream of its own. */
const AT_ONCE = 64;
const TOLD_EVERY_MS = 500;

/** What an adoption records for a row: a new entry, or a change of the one with the `id`. */
export interface PlannedRow {
  row: number;
  id?: number;
}
/** The row of an import; `Own` are the columns of its kind alone. */
export type ImportRow<Own> = ListImportTables['list_import'] & Own & { silent: boolean };
export type ImportContext = RequestContext & { session: Session };

/** One kind of list that can be imported. */
export interface ListKind<Plan extends PlannedRow, Own> {
  preview: ListPreview;
  /** The script that makes a preview in a process of its own. */
  script: URL;
  code: ListImportCode;
  /** The read model of the list. */
  readModel: string;
  /** At a message's begin: `A list of contacts`. */
  called: string;
  /** Whether an import of the organisation is the caller's. */
  isOf(session: Session, row: ImportRow<Own>): boolean;
  /** One adoption at a time. */
  lock<T>(session: Session, work: () => Promise<T>): Promise<T>;
  /** The list's log position now. */
  head(session: Session): Promise<string>;
  /** An id for each planned row: a new one for a new entry, its own for one that changes. */
  drawIds(plans: Plan[]): Promise<number[]>;
  /** Records a row; nothing when somebody changed, deleted or merged the entry since the preview. */
  record(
    plan: Plan,
    id: number,
    row: ImportRow<Own>,
    ctx: ImportContext,
  ): Promise<{ done: 'added' | 'changed'; step?: ImportStep } | undefined>;
  /** Takes one recorded row back; false when somebody has changed the entry since. Kinds that have it store the steps as `recorded`. */
  undo?(step: ImportStep, ctx: ImportContext): Promise<boolean>;
}

/** What one row of an import recorded, so that it can be taken back. */
export interface ImportStep {
  id: number;
  revision: number;
}

/**
 * Imports of one kind of list: upload, preview (which changes nothing), adopt. Contacts and providers each have one; what they share is here, what they
 * differ in is their ListKind.
 */
export class ListImports<Plan extends PlannedRow, Own extends object = object> {
  private readonly runs: ImportRuns<ListJob>;
  /** The adoptions that run here; aborted, they stop after the rows under way. */
  private readonly adopting = new Map<number, { abort: AbortController; done: Promise<void> }>();
  private closing = false;

  constructor(
    private readonly platform: { readDb: ReadDb; runner: Runner; log: EventLog; readYourWrites: ReadYourWrites },
    private readonly kind: ListKind<Plan, Own>,
    private readonly logger: Logger,
  ) {
    this.runs = new ImportRuns<ListJob>(platform.readDb, {
      table: kind.preview.table,
      expected: kind.preview.expected,
      queued: ['reading'],
      running: RUNNING,
      kept: [],
      brokenOff: 'The preview was broken off. Make it again.',
      logger,
      start: (job) => this.start(job),
      others: () => this.adopting.keys(),
    });
  }

  async close(): Promise<void> {
    this.closing = true;
    await this.runs.close();
    for (const { abort } of this.adopting.values()) abort.abort();
    await Promise.all([...this.adopting.values()].map(({ done }) => done));
  }

  /** Stores a file and starts its preview. The same key and file again return the same import. */
  async upload(
    fileName: string,
    own: Own,
    request: Request,
    { session, idempotencyKey }: Pick<ImportContext, 'session' | 'idempotencyKey'>,
  ): Promise<number> {
    const { organizationId, userId, name } = session;
    if (this.runs.waitingOf(organizationId) >= MOST_WAITING) throw new Refusal('TOO_MANY');
    const upload = await uploadedFile(request, MAX_LIST_FILE_BYTES, this.kind.called);
    const { importId, made } = await this.runs.keep({ organizationId, userId }, idempotencyKey, upload, {
      user_id: userId,
      by_name: name,
      file_name: clean(fileName) || 'list',
      ...own,
    });
    if (made) this.enqueue(organizationId, importId, 1);
    return importId;
  }

  /** How many lists of an organisation there are with their rows. */
  countFiles(organizationId: number): Promise<number> {
    return this.runs.countFiles(organizationId);
  }

  /** Forgets the lists that an organisation uploaded, with their rows; what came of them stays counted. */
  forgetFiles(organizationId: number, problem: string): Promise<void> {
    return this.runs.forgetFiles(organizationId, problem);
  }

  async get(session: Session, importId: number): Promise<{ shown: ListImport; row: ImportRow<Own> }> {
    const row = await this.mustFind(session, importId);
    return { shown: shown(row), row };
  }

  async rows(
    session: Session,
    importId: number,
    { kind, skip, take }: { kind: ListRowKind; skip: number; take: number },
  ): Promise<ListImportRow[]> {
    const { summary } = await this.mustFind(session, importId);
    if (summary === null) throw this.refusal('NOT_READY');
    const first = Math.floor(skip / PAGE_ROWS);
    const pages = await this.db
      .selectFrom(this.pages)
      .select('rows')
      .where('import_id', '=', importId)
      .where('kind', '=', kind)
      .where('page', '>=', first)
      .where('page', '<=', Math.floor((skip + take - 1) / PAGE_ROWS))
      .orderBy('page')
      .execute();
    const rows = pages.flatMap((page) => JSON.parse(page.rows) as ListImportRow[]);
    return rows.slice(skip - first * PAGE_ROWS, skip - first * PAGE_ROWS + take);
  }

  /** Makes the preview again, of the same file. Refused once something was recorded. */
  async again(session: Session, importId: number): Promise<void> {
    const row = await this.mustFind(session, importId);
    if (this.runs.waitingOf(row.organization_id) >= MOST_WAITING) throw new Refusal('TOO_MANY');
    if (row.ids !== null || (row.status === 'adopting' && !row.silent)) throw this.refusal('NOT_READY');
    this.runs.cancel(importId);
    const started = await this.db
      .updateTable(this.table)
      .set({ status: 'reading', run: sql`run + 1`, problem: null, rows_done: 0, rows_total: null, summary: null, beat_at: new Date() })
      .where('import_id', '=', importId)
      .where('run', '=', row.run)
      .where('ids', 'is', null)
      .returning('run')
      .executeTakeFirst();
    if (!started) throw this.refusal('NOT_READY');
    this.enqueue(row.organization_id, importId, started.run);
  }

  /** Whether there was something to stop. */
  async cancel(session: Session, importId: number): Promise<boolean> {
    const { status, silent } = shownState(await this.mustFind(session, importId));
    this.runs.cancel(importId);
    this.adopting.get(importId)?.abort.abort();
    if (status === 'adopting' && !silent) {
      await this.db
        .updateTable(this.table)
        .set({ status: 'cancelled' })
        .where('import_id', '=', importId)
        .where('status', '=', 'adopting')
        .execute();
      return true;
    }
    if (!['reading', 'ready', 'interrupted', 'failed'].includes(status)) return false;
    await this.db
      .updateTable(this.table)
      .set({ status: 'cancelled', run: sql`run + 1` })
      .where('import_id', '=', importId)
      .where('status', '!=', 'adopted')
      .execute();
    return true;
  }

  /**
   * Begins to record. The ids of new entries are drawn and kept before the first is recorded, and each row has a key of its own: an adoption that was broken
   * off goes on without a second copy of any.
   */
  async adopt(importId: number, alike: Alike, ctx: ImportContext): Promise<void> {
    const { session } = ctx;
    await this.kind.lock(session, async () => {
      const row = await this.mustFind(session, importId);
      const { status } = shownState(row);
      if (status === 'adopted' || (row.status === 'adopting' && !row.silent)) return;
      const goesOn = row.ids !== null && (status === 'interrupted' || status === 'cancelled');
      if (row.summary === null || (status !== 'ready' && !goesOn)) throw this.refusal('NOT_READY');
      if (!goesOn) await this.mustBeCurrent(session, row);
      const chosen = goesOn ? (row.alike === 'add' ? 'add' : 'leave') : alike;
      const ids = row.ids === null ? await this.kind.drawIds(await this.plansOf(importId, chosen)) : (JSON.parse(row.ids) as number[]);
      await this.db
        .updateTable(this.table)
        .set({
          status: 'adopting',
          problem: null,
          rows_done: 0,
          rows_total: ids.length,
          ids: JSON.stringify(ids),
          alike: chosen,
          beat_at: new Date(),
        })
        .where('import_id', '=', importId)
        .execute();
      const abort = new AbortController();
      const { actor } = ctx;
      const done = this.record(
        importId,
        ids,
        chosen,
        { actor, session, idempotencyKey: `${this.table.replace('_', '-')}-${importId}` },
        abort.signal,
      )
        .catch((error) => this.broken(importId, error))
        .finally(() => this.adopting.delete(importId));
      this.adopting.set(importId, { abort, done });
    });
  }

  /** Takes back what an import recorded, all at once. What somebody has changed since stays as it is, and the import says how many. */
  async undo(importId: number, ctx: ImportContext): Promise<ListImportResult> {
    const { session } = ctx;
    return this.kind.lock(session, async () => {
      const row = await this.mustFind(session, importId);
      const { undo } = this.kind;
      const { status } = shownState(row);
      if (status === 'undone' && row.result !== null) return JSON.parse(row.result) as ListImportResult;
      const { recorded } = row as { recorded?: string | null };
      if (!undo || !recorded || row.result === null || (status !== 'adopted' && status !== 'cancelled')) throw this.refusal('NOT_READY');
      const steps = JSON.parse(recorded) as ImportStep[];
      const result = { ...(JSON.parse(row.result) as ListImportResult), undone: 0, stays: 0 };
      for (let from = 0; from < steps.length; from += AT_ONCE)
        for (const isUndone of await Promise.all(
          steps.slice(from, from + AT_ONCE).map((step) => undo(step, { ...ctx, idempotencyKey: `import-undo-${importId}/${step.id}` })),
        ))
          result[isUndone ? 'undone' : 'stays']++;
      await this.caughtUp();
      await this.db
        .updateTable(this.table)
        .set({ status: 'undone', problem: null, result: JSON.stringify(result) })
        .where('import_id', '=', importId)
        .execute();
      return result;
    });
  }

  /** Refuses a preview of a list that has changed since, or while another import of it is being recorded. */
  private async mustBeCurrent(session: Session, row: ImportRow<Own>): Promise<void> {
    const other = await this.rowsOf()
      .where('organization_id', '=', session.organizationId)
      .where('status', '=', 'adopting')
      .where('import_id', '!=', row.import_id)
      .execute();
    if (other.some((one) => !one.silent && this.kind.isOf(session, one as ImportRow<Own>)))
      throw this.refusal('STALE', 'Another import is being recorded. Please make the preview again after it.');
    // A colleague's change of a moment ago counts too.
    await this.caughtUp();
    if ((await this.kind.head(session)) !== row.base_position) throw this.refusal('STALE');
  }

  private async caughtUp(): Promise<void> {
    const { log, readYourWrites } = this.platform;
    await readYourWrites.waitFor(await log.lastPosition(), [this.kind.readModel]);
  }

  private async plansOf(importId: number, alike: Alike): Promise<Plan[]> {
    const kinds: ListRowKind[] = alike === 'add' ? ['added', 'alike', 'changed'] : ['added', 'changed'];
    const pages = await this.db
      .selectFrom(this.pages)
      .select(['kind', 'plan'])
      .where('import_id', '=', importId)
      .where('kind', 'in', kinds)
      .orderBy('kind')
      .orderBy('page')
      .execute();
    return pages.flatMap(({ plan }) => (JSON.parse(plan) as (Plan | null)[]).filter((one) => one !== null));
  }

  private async record(importId: number, ids: number[], alike: Alike, ctx: ImportContext, signal: AbortSignal): Promise<void> {
    const plans = await this.plansOf(importId, alike);
    const row = await this.mustFind(ctx.session, importId);
    const result: ListImportResult = { added: 0, changed: 0, refused: 0 };
    const steps: ImportStep[] = [];
    let stopped = signal.aborted;
    let next = 0;
    let told = Date.now();
    const recordOne = async (plan: Plan, id: number) => {
      const recorded = await this.kind.record(plan, id, row, { ...ctx, idempotencyKey: `${ctx.idempotencyKey}/${plan.row}` });
      result[recorded?.done ?? 'refused']++;
      if (recorded?.step) steps.push(recorded.step);
    };
    const worker = async () => {
      while (next < plans.length && !stopped && !signal.aborted) {
        const at = next++;
        await recordOne(plans[at] as Plan, ids[at] as number);
        if (Date.now() - told < TOLD_EVERY_MS) continue;
        told = Date.now();
        if (!(await this.progress(importId, Math.max(0, next - AT_ONCE), result, steps))) stopped = true;
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    stopped ||= signal.aborted || !(await this.progress(importId, plans.length, result, steps));
    if (stopped) {
      const status = this.closing ? 'interrupted' : 'cancelled';
      await this.db
        .updateTable(this.table)
        .set({ status, problem: 'Stopped. What was recorded stays.' })
        .where('import_id', '=', importId)
        .execute();
      return;
    }
    // The next preview must see all of it.
    await this.caughtUp();
    await this.db.updateTable(this.table).set({ status: 'adopted' }).where('import_id', '=', importId).execute();
    await this.db.deleteFrom(this.parts).where('import_id', '=', importId).execute();
  }

  /** False once somebody has stopped it, perhaps by way of another process. */
  private async progress(importId: number, rowsDone: number, result: ListImportResult, steps: ImportStep[]): Promise<boolean> {
    const row = await this.db
      .updateTable(this.table)
      .set({
        ...{ rows_done: rowsDone, result: JSON.stringify(result), beat_at: new Date() },
        ...(this.kind.undo && { recorded: JSON.stringify(steps) }),
      })
      .where('import_id', '=', importId)
      .returning('status')
      .executeTakeFirst();
    return row?.status === 'adopting';
  }

  private async broken(importId: number, error: unknown): Promise<void> {
    const problem = error instanceof Refusal ? error.message : 'The adoption was broken off. Go on with it.';
    if (!(error instanceof Refusal)) this.logger.error(`Import ${importId}: ${error instanceof Error ? error.stack : String(error)}`);
    await this.db
      .updateTable(this.table)
      .set({ status: 'interrupted', problem })
      .where('import_id', '=', importId)
      .execute()
      .catch((lost) => this.logger.warn(`The end of import ${importId} was not kept: ${(lost as Error).message}`));
  }

  /** The import's row, when it is the caller's. */
  private async mustFind(session: Session, importId: number): Promise<ImportRow<Own>> {
    const row = await this.rowsOf()
      .where('import_id', '=', importId)
      .where('organization_id', '=', session.organizationId)
      .executeTakeFirst();
    if (!row || !this.kind.isOf(session, row as ImportRow<Own>)) throw this.refusal('NOT_FOUND');
    return row as ImportRow<Own>;
  }

  private refusal(what: 'NOT_FOUND' | 'NOT_READY' | 'STALE', text?: string): Refusal {
    return new Refusal(`${this.kind.code}_${what}` as RefusalCode, text);
  }

  private get db(): Kysely<ListImportTables> {
    return this.platform.readDb.tables<ListImportTables>();
  }

  /** Every kind has tables of the same columns under a name of its own. */
  private get table() {
    return this.kind.preview.table as 'list_import';
  }

  private get pages() {
    return `${this.kind.preview.table}_page` as 'list_import_page';
  }

  private get parts() {
    return `${this.kind.preview.table}_part` as 'list_import_part';
  }

  private rowsOf() {
    return this.db.selectFrom(this.table).selectAll().select(this.runs.silent().as('silent'));
  }

  private enqueue(organizationId: number, importId: number, run: number): void {
    const { readDb, runner } = this.platform;
    this.runs.add({ databaseUrl: readDb.url, schema: runner.schema(this.kind.readModel), organizationId, importId, run });
  }

  private start(job: ListJob): DryRun {
    if (!FROM_SOURCE) return inProcess(this.kind.script, job);
    const abort = new AbortController();
    return { done: previewList(this.kind.preview, job, abort.signal), stop: () => abort.abort() };
  }
}

/** What runs in a process that has gone is interrupted. */
function shownState<Own>(row: ImportRow<Own>): { status: ListImportStatus; silent: boolean } {
  return { status: row.silent && RUNNING.includes(row.status) ? 'interrupted' : row.status, silent: row.silent };
}

function shown<Own>(row: ImportRow<Own>): ListImport {
  return {
    importId: row.import_id,
    fileName: row.file_name,
    by: row.by_name,
    at: row.at.toISOString(),
    status: shownState(row).status,
    problem: row.problem,
    rowsDone: row.rows_done,
    rowsTotal: row.rows_total,
    summary: row.summary === null ? null : ListImportSummary.parse(JSON.parse(row.summary)),
    unused: row.unused === null ? [] : (JSON.parse(row.unused) as string[]),
    result: row.result === null ? null : (JSON.parse(row.result) as ListImportResult),
  };
}
