import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Request } from 'express';
import { type Kysely, sql } from 'kysely';
import type { ContactKind, ContactList } from '../../../contracts/contacts/entities.ts';
import {
  type ContactImport,
  type ContactImportRow,
  ContactImportSummary,
  type ContactRowKind,
  MAX_CONTACT_FILE_BYTES,
} from '../../../contracts/contacts/imports/contact-import.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { type ContactTables, contacts } from '../../../projections/contacts/contacts.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { FROM_SOURCE } from '../../platform/from-source.ts';
import type { Session } from '../../platform/http/access.ts';
import { ReadYourWrites } from '../../platform/http/read-your-writes.ts';
import { clean } from '../../platform/imports/cells.ts';
import { type DryRun, inProcess } from '../../platform/imports/dry-run-process.ts';
import { ImportRuns, MOST_WAITING } from '../../platform/imports/import-runs.ts';
import { PAGE_ROWS } from '../../platform/imports/stored-import.ts';
import { uploadedFile } from '../../platform/imports/upload.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { type ContactContext, ContactService } from '../contact.service.ts';
import { ContactLock } from '../contact-lock.ts';
import type { PlannedRow } from './comparing-contacts.ts';
import type { ContactImportStatus, ContactImportTables } from './contact-imports.tables.ts';
import { CONTACT_LIST, type PreviewJob, preview } from './preview.ts';

const RUNNING: ContactImportStatus[] = ['reading', 'adopting'];
/** Contacts that an adoption records at once: each is a stream of its own. */
const AT_ONCE = 64;
const TOLD_EVERY_MS = 500;

type Row = ContactImportTables['contact_import'] & { silent: boolean };
type Result = NonNullable<ContactImport['result']>;

/** Imports of contacts: upload, preview (which changes nothing), adopt. */
@Injectable()
export class ContactImportService implements OnModuleDestroy {
  private readonly logger = new Logger(ContactImportService.name);
  private readonly runs: ImportRuns<PreviewJob>;
  /** The adoptions that run here; aborted, they stop after the rows under way. */
  private readonly adopting = new Map<number, { abort: AbortController; done: Promise<void> }>();
  private closing = false;

  constructor(
    private readonly readDb: ReadDb,
    private readonly runner: Runner,
    private readonly people: ContactService,
    private readonly lock: ContactLock,
    private readonly log: EventLog,
    private readonly readYourWrites: ReadYourWrites,
  ) {
    this.runs = new ImportRuns<PreviewJob>(readDb, {
      table: 'contact_import',
      expected: CONTACT_LIST,
      queued: ['reading'],
      running: RUNNING,
      kept: [],
      brokenOff: 'The preview was broken off. Make it again.',
      logger: this.logger,
      start: (job) => this.start(job),
      others: () => this.adopting.keys(),
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.closing = true;
    await this.runs.close();
    for (const { abort } of this.adopting.values()) abort.abort();
    await Promise.all([...this.adopting.values()].map(({ done }) => done));
  }

  /** Stores a file and starts its preview. The same key and file again return the same import. */
  async upload(
    { fileName, kind, list }: { fileName: string; kind: ContactKind; list: ContactList },
    request: Request,
    { organizationId, userId, name }: Session,
    idempotencyKey: string,
  ): Promise<number> {
    if (this.runs.waitingOf(organizationId) >= MOST_WAITING) throw new Refusal('TOO_MANY');
    const upload = await uploadedFile(request, MAX_CONTACT_FILE_BYTES, 'A list of contacts');
    const { importId, made } = await this.runs.keep({ organizationId, userId }, idempotencyKey, upload, {
      user_id: userId,
      by_name: name,
      file_name: clean(fileName) || 'contacts',
      kind,
      list,
    });
    if (made) this.enqueue(organizationId, importId, 1);
    return importId;
  }

  async get(session: Session, importId: number): Promise<ContactImport> {
    return shown(await this.mustFind(session, importId));
  }

  async rows(
    session: Session,
    importId: number,
    { kind, skip, take }: { kind: ContactRowKind; skip: number; take: number },
  ): Promise<ContactImportRow[]> {
    const { summary } = await this.mustFind(session, importId);
    if (summary === null) throw new Refusal('CONTACT_IMPORT_NOT_READY');
    const first = Math.floor(skip / PAGE_ROWS);
    const pages = await this.db
      .selectFrom('contact_import_page')
      .select('rows')
      .where('import_id', '=', importId)
      .where('kind', '=', kind)
      .where('page', '>=', first)
      .where('page', '<=', Math.floor((skip + take - 1) / PAGE_ROWS))
      .orderBy('page')
      .execute();
    const rows = pages.flatMap((page) => JSON.parse(page.rows) as ContactImportRow[]);
    return rows.slice(skip - first * PAGE_ROWS, skip - first * PAGE_ROWS + take);
  }

  /** Makes the preview again, of the same file. Refused once something was recorded. */
  async again(session: Session, importId: number): Promise<void> {
    const row = await this.mustFind(session, importId);
    if (this.runs.waitingOf(row.organization_id) >= MOST_WAITING) throw new Refusal('TOO_MANY');
    if (row.ids !== null || (row.status === 'adopting' && !row.silent)) throw new Refusal('CONTACT_IMPORT_NOT_READY');
    this.runs.cancel(importId);
    const started = await this.db
      .updateTable('contact_import')
      .set({ status: 'reading', run: sql`run + 1`, problem: null, rows_done: 0, rows_total: null, summary: null, beat_at: new Date() })
      .where('import_id', '=', importId)
      .where('run', '=', row.run)
      .where('ids', 'is', null)
      .returning('run')
      .executeTakeFirst();
    if (!started) throw new Refusal('CONTACT_IMPORT_NOT_READY');
    this.enqueue(row.organization_id, importId, started.run);
  }

  /** Whether there was something to stop. */
  async cancel(session: Session, importId: number): Promise<boolean> {
    const { status, silent } = shownState(await this.mustFind(session, importId));
    this.runs.cancel(importId);
    this.adopting.get(importId)?.abort.abort();
    if (status === 'adopting' && !silent) {
      await this.db
        .updateTable('contact_import')
        .set({ status: 'cancelled' })
        .where('import_id', '=', importId)
        .where('status', '=', 'adopting')
        .execute();
      return true;
    }
    if (!['reading', 'ready', 'interrupted', 'failed'].includes(status)) return false;
    await this.db
      .updateTable('contact_import')
      .set({ status: 'cancelled', run: sql`run + 1` })
      .where('import_id', '=', importId)
      .where('status', '!=', 'adopted')
      .execute();
    return true;
  }

  /**
   * Begins to record. The ids of new contacts are drawn and kept before the first is recorded, and each row has a key of its own: an adoption that was broken
   * off goes on without a second copy of anybody.
   */
  async adopt(importId: number, alike: 'leave' | 'add', ctx: Omit<ContactContext, 'session'> & { session: Session }): Promise<void> {
    const { session } = ctx;
    const { organizationId } = session;
    await this.lock.run(organizationId, async () => {
      const row = await this.mustFind(session, importId);
      const { status } = shownState(row);
      if (status === 'adopted' || (row.status === 'adopting' && !row.silent)) return;
      const goesOn = row.ids !== null && (status === 'interrupted' || status === 'cancelled');
      if (row.summary === null || (status !== 'ready' && !goesOn)) throw new Refusal('CONTACT_IMPORT_NOT_READY');
      if (!goesOn) await this.mustBeCurrent(organizationId, row);
      const chosen = goesOn ? (row.alike === 'add' ? 'add' : 'leave') : alike;
      const ids = row.ids === null ? await this.drawIds(importId, chosen) : (JSON.parse(row.ids) as number[]);
      await this.db
        .updateTable('contact_import')
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
      const done = this.record(importId, ids, chosen, { actor, session, idempotencyKey: `contact-import-${importId}` }, abort.signal)
        .catch((error) => this.broken(importId, error))
        .finally(() => this.adopting.delete(importId));
      this.adopting.set(importId, { abort, done });
    });
  }

  /** Refuses a preview of contacts that have changed since, or while another import is being recorded. */
  private async mustBeCurrent(organizationId: number, row: Row): Promise<void> {
    const other = await this.rowsOf()
      .where('organization_id', '=', organizationId)
      .where('status', '=', 'adopting')
      .where('import_id', '!=', row.import_id)
      .execute();
    if (other.some(({ silent }) => !silent))
      throw new Refusal('CONTACT_IMPORT_STALE', 'Another import is being recorded. Please make the preview again after it.');
    // A colleague's change of a moment ago counts too.
    await this.readYourWrites.waitFor(await this.log.lastPosition(), [contacts.name]);
    const head = await this.runner
      .db<ContactTables>(contacts.name)
      .selectFrom('contact')
      .select(({ fn }) => fn.max('position').as('newest'))
      .where('organization_id', '=', organizationId)
      .executeTakeFirst();
    if ((head?.newest ?? '-1') !== row.base_position) throw new Refusal('CONTACT_IMPORT_STALE');
  }

  /** An id for every row that is recorded: a new one for a new contact, its own for one that changes. */
  private async drawIds(importId: number, alike: 'leave' | 'add'): Promise<number[]> {
    const plans = await this.plansOf(importId, alike);
    const fresh = { customer: [] as number[], vendor: [] as number[] };
    for (const kind of ['customer', 'vendor'] as const) {
      const count = plans.filter((plan) => !('id' in plan) && plan.kind === kind).length;
      if (count > 0) fresh[kind] = await this.readDb.nextIds(kind, count);
    }
    return plans.map((plan) => ('id' in plan ? plan.id : (fresh[plan.kind].shift() ?? 0)));
  }

  private async plansOf(importId: number, alike: 'leave' | 'add'): Promise<NonNullable<PlannedRow>[]> {
    const kinds: ContactRowKind[] = alike === 'add' ? ['added', 'alike', 'changed'] : ['added', 'changed'];
    const pages = await this.db
      .selectFrom('contact_import_page')
      .select(['kind', 'plan'])
      .where('import_id', '=', importId)
      .where('kind', 'in', kinds)
      .orderBy('kind')
      .orderBy('page')
      .execute();
    return pages.flatMap(({ plan }) => (JSON.parse(plan) as PlannedRow[]).filter((one) => one !== null));
  }

  private async record(importId: number, ids: number[], alike: 'leave' | 'add', ctx: ContactContext, signal: AbortSignal): Promise<void> {
    const plans = await this.plansOf(importId, alike);
    const { list } = await this.db.selectFrom('contact_import').select('list').where('import_id', '=', importId).executeTakeFirstOrThrow();
    const result: Result = { added: 0, changed: 0, refused: 0 };
    let stopped = signal.aborted;
    let next = 0;
    let told = Date.now();
    const recordOne = async (plan: NonNullable<PlannedRow>, id: number) => {
      const mine = { ...ctx, idempotencyKey: `${ctx.idempotencyKey}/${plan.row}` };
      if ('id' in plan) {
        const done = await this.people.change(plan.kind, id, plan.changed, plan.seen, mine).catch(refused);
        result[done ? 'changed' : 'refused']++;
      } else {
        await this.people.add(plan.kind, { list, fields: plan.fields, importId, id }, mine);
        result.added++;
      }
    };
    const worker = async () => {
      while (next < plans.length && !stopped && !signal.aborted) {
        const at = next++;
        await recordOne(plans[at] as NonNullable<PlannedRow>, ids[at] as number);
        if (Date.now() - told < TOLD_EVERY_MS) continue;
        told = Date.now();
        if (!(await this.progress(importId, Math.max(0, next - AT_ONCE), result))) stopped = true;
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    stopped ||= signal.aborted || !(await this.progress(importId, plans.length, result));
    if (stopped) {
      const status = this.closing ? 'interrupted' : 'cancelled';
      await this.db
        .updateTable('contact_import')
        .set({ status, problem: 'Stopped. What was recorded stays.' })
        .where('import_id', '=', importId)
        .execute();
      return;
    }
    // The next preview must see all of it.
    await this.readYourWrites.waitFor(await this.log.lastPosition(), [contacts.name]);
    await this.db.updateTable('contact_import').set({ status: 'adopted' }).where('import_id', '=', importId).execute();
    await this.db.deleteFrom('contact_import_part').where('import_id', '=', importId).execute();
  }

  /** False once somebody has stopped it, perhaps by way of another process. */
  private async progress(importId: number, rowsDone: number, result: Result): Promise<boolean> {
    const row = await this.db
      .updateTable('contact_import')
      .set({ rows_done: rowsDone, result: JSON.stringify(result), beat_at: new Date() })
      .where('import_id', '=', importId)
      .returning('status')
      .executeTakeFirst();
    return row?.status === 'adopting';
  }

  private async broken(importId: number, error: unknown): Promise<void> {
    const problem = error instanceof Refusal ? error.message : 'The adoption was broken off. Go on with it.';
    if (!(error instanceof Refusal)) this.logger.error(`Import ${importId}: ${error instanceof Error ? error.stack : String(error)}`);
    await this.db
      .updateTable('contact_import')
      .set({ status: 'interrupted', problem })
      .where('import_id', '=', importId)
      .execute()
      .catch((lost) => this.logger.warn(`The end of import ${importId} was not kept: ${(lost as Error).message}`));
  }

  private get db(): Kysely<ContactImportTables> {
    return this.readDb.tables<ContactImportTables>();
  }

  private rowsOf() {
    return this.db.selectFrom('contact_import').selectAll().select(this.runs.silent().as('silent'));
  }

  /** An import into somebody's own list is theirs alone. */
  private async mustFind({ organizationId, userId }: Session, importId: number): Promise<Row> {
    const row = await this.rowsOf().where('import_id', '=', importId).where('organization_id', '=', organizationId).executeTakeFirst();
    if (!row || (row.list === 'mine' && row.user_id !== userId)) throw new Refusal('CONTACT_IMPORT_NOT_FOUND');
    return row;
  }

  private enqueue(organizationId: number, importId: number, run: number): void {
    this.runs.add({ databaseUrl: this.readDb.url, schema: this.runner.schema(contacts.name), organizationId, importId, run });
  }

  private start(job: PreviewJob): DryRun {
    if (!FROM_SOURCE) return inProcess(new URL('./preview-child.js', import.meta.url), job);
    const abort = new AbortController();
    return { done: preview(job, abort.signal), stop: () => abort.abort() };
  }
}

/** A contact that somebody changed, deleted or merged since the preview is left alone. */
function refused(error: unknown): undefined {
  if (error instanceof Refusal && error.status === 409) return undefined;
  throw error;
}

/** What runs in a process that has gone is interrupted. */
function shownState(row: Row): { status: ContactImportStatus; silent: boolean } {
  return { status: row.silent && RUNNING.includes(row.status) ? 'interrupted' : row.status, silent: row.silent };
}

function shown(row: Row): ContactImport {
  return {
    importId: row.import_id,
    fileName: row.file_name,
    by: row.by_name,
    at: row.at.toISOString(),
    kind: row.kind,
    list: row.list,
    status: shownState(row).status,
    problem: row.problem,
    rowsDone: row.rows_done,
    rowsTotal: row.rows_total,
    summary: row.summary === null ? null : ContactImportSummary.parse(JSON.parse(row.summary)),
    unused: row.unused === null ? [] : (JSON.parse(row.unused) as string[]),
    result: row.result === null ? null : (JSON.parse(row.result) as Result),
  };
}
