import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DAY_MS } from '../../../contracts/durations.ts';
import { dayIn } from '../../../contracts/local-time.ts';
import type { AuditChoice } from '../../../contracts/organization/audit/audit-choice.ts';
import { choiceOf } from '../../../contracts/organization/audit/choice-words.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { FILE_KEPT_DAYS } from '../../../contracts/reporting/monthly/limits.ts';
import { users } from '../../../projections/accounts/users.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { AUDIT, type Filter } from '../../../projections/organization/audit.ts';
import { monthlyExports, type RunningExport, runningExports } from '../../../projections/reporting/monthly-exports.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { OriginsService } from '../../accounts/origins.service.ts';
import { PriceBookService } from '../../catalogue/price-book.service.ts';
import { type AuditReader, AuditReaders } from '../../organization/audit-readers.service.ts';
import { OrganizationService } from '../../organization/organization.service.ts';
import { Clock } from '../../platform/clock.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Outbox } from '../../platform/mail/outbox.ts';
import { unlessAnotherServer } from '../../platform/read-db/advisory-lock.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { Rounds } from '../../platform/rounds.ts';
import { SealedAudits } from '../seal/sealed-audit.service.ts';
import { type MonthlyFileRow, type MonthlyFileTables, monthlyExportMigrations } from './monthly-exports.tables.ts';
import { MonthlyFiles } from './monthly-files.ts';
import { monthlyLetterOf } from './monthly-letter.ts';
import { MonthlyLinks } from './monthly-links.ts';
import { monthsDue, spanOf } from './months.ts';

const LOOK_EVERY_MS = 60_000;
const PATIENCE_MS = 10_000;
const AT_ONCE = 500;
const LOCK = 5_309_014;

/**
 * Makes signed JSON of the audit of a month that is over, and mails its link. A month has one row: who is first to write it has made the file. Its entry
 * of the audit has the row's name as its key, and its mails are put out in the transaction that marks the row as mailed; so a second server, and one
 * that goes on after a crash at any place, make and mail nothing twice. What fell due while no server ran is made by the first that does.
 */
@Injectable()
export class MailMonthlyExports extends Rounds implements OnModuleInit {
  constructor(
    private readonly readDb: ReadDb,
    private readonly clock: Clock,
    private readonly models: Runner,
    private readonly log: EventLog,
    private readonly audits: SealedAudits,
    private readonly books: PriceBookService,
    private readonly origins: OriginsService,
    private readonly readers: AuditReaders,
    private readonly organization: OrganizationService,
    private readonly files: MonthlyFiles,
    private readonly links: MonthlyLinks,
    private readonly outbox: Outbox,
  ) {
    super(clock, LOOK_EVERY_MS, 'Monthly mails of the audit');
  }

  onModuleInit(): Promise<void> {
    return this.readDb.migrate(monthlyExportMigrations);
  }

  async look(): Promise<void> {
    await this.step('Old files of the audit are not deleted yet', () => this.forgetOld());
    await this.step('Monthly mails of the audit are late', async () => {
      if ((await this.due()).length === 0) return;
      await unlessAnotherServer(this.readDb, LOCK, async () => {
        // Who has ended one, lost a right or changed something before the month was over did so.
        const names = [AUDIT.name, priceBooks.name, users.name, monthlyExports.name];
        if (!(await this.models.reached(await this.log.lastPosition(), names, PATIENCE_MS))) throw new Refusal('NOT_CAUGHT_UP');
        for (const { exported, month, row } of await this.due()) {
          if (this.isStopping) return;
          await this.step('A monthly mail of the audit is late', () => this.mail(exported, month, row));
        }
      });
    });
  }

  /** Months that are over, and neither mailed nor passed. */
  private async due() {
    const due: { exported: RunningExport; month: string; row: MonthlyFileRow | undefined }[] = [];
    const now = this.clock.now();
    for (let after = 0; ; ) {
      const running = await runningExports(this.models, after, AT_ONCE);
      const rows = await this.rowsOf(running.map(({ id }) => id));
      for (const exported of running) {
        const own = rows.filter(({ export_id }) => export_id === exported.id);
        const done = new Set(own.filter(({ state }) => state !== 'made').map(({ month }) => month));
        for (const month of monthsDue({ addedAt: exported.addedAt, zone: exported.fields.zone }, done, now))
          due.push({ exported, month, row: own.find((one) => one.month === month) });
      }
      if (running.length < AT_ONCE) return due;
      after = running.at(-1)?.id ?? after;
    }
  }

  private async mail(exported: RunningExport, month: string, made: MonthlyFileRow | undefined): Promise<void> {
    const { owner, readers, why } = await this.whom(exported);
    if (!owner || readers.length === 0) return this.pass(exported, month, why, made);
    const row = made ?? (await this.make(exported, month, owner));
    // Another server was first; the next round goes on with what it has made.
    if (!row) return;
    await this.note(exported, row, readers);
    await this.putOut(exported, row, { owner, readers });
  }

  /** Its owner and those who are to be mailed now; nobody is where the owner may not read the audit any more. */
  private async whom({ organizationId, userId, fields }: RunningExport) {
    const [owner, ...others] = await this.readers.each(organizationId, [userId, ...fields.to.map(Number)]);
    const chosen = new Set(fields.to);
    const named = [owner, ...others].filter((one): one is AuditReader => one !== undefined && chosen.has(String(one.userId)));
    if (owner?.why !== '') return { owner: undefined, readers: [], why: owner?.why ?? ('gone' as const) };
    return { owner, readers: named.filter(({ why }) => why === ''), why: named[0]?.why ?? ('gone' as const) };
  }

  /** The file is kept before its row is written, so that there is no row without its file. Undefined where another server has made it. */
  private async make(exported: RunningExport, month: string, { name: madeBy }: AuditReader): Promise<MonthlyFileRow | undefined> {
    const { id, organizationId, fields } = exported;
    await this.files.sweep(organizationId);
    const book = await this.books.bookOf(organizationId);
    const filter = await this.origins.named(organizationId, filterOf(fields, month));
    const shows = choiceOf(fields.parts as (keyof AuditChoice)[]);
    const whole = { entries: 0, of: 0, chainHash: '' };
    const request = { organizationId, madeBy, filter, shows, nameOf: (itemXREF: number) => book.find(itemXREF)?.description };
    const pieces = this.audits.pieces(request, async ({ entries, of, chainHash }) => {
      Object.assign(whole, { entries, of, chainHash });
    });
    const { file, bytes, sha256 } = await this.files.keep({ organizationId, exportId: id, month }, pieces);
    const row = await this.tables
      .insertInto('monthly_file')
      .values({
        ...{ export_id: id, month, organization_id: organizationId, state: 'made', why: '', at: this.clock.now(), mailed_to: [] },
        ...{ file, bytes: String(bytes), sha256, chain_hash: whole.chainHash, entries: whole.entries, of_entries: whole.of },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) await this.files.delete(file);
    return row;
  }

  private async note({ id, organizationId, fields }: RunningExport, row: MonthlyFileRow, readers: AuditReader[]): Promise<void> {
    const { month, entries, of_entries: of, chain_hash: chainHash } = row;
    const shows = choiceOf(fields.parts as (keyof AuditChoice)[]);
    const actor = { kind: 'system' as const, organizationId, name: 'Scopebook' };
    await this.organization.noteExportOfMonth(
      organizationId,
      { exportId: id, month, entries, of, chainHash, shows, to: readers.map(({ userId }) => userId) },
      { actor, idempotencyKey: `monthly-export/${id}/${month}`, at: row.at.toISOString() },
    );
  }

  private async putOut(
    { id, fields }: RunningExport,
    { month, entries, of_entries: of, sha256, at }: MonthlyFileRow,
    { owner, readers }: { owner: AuditReader; readers: AuditReader[] },
  ): Promise<void> {
    const keptUntil = dayIn(fields.zone, new Date(at.getTime() + FILE_KEPT_DAYS * DAY_MS));
    const mails = readers.map(({ userId, email, firstName, organizationName }) => ({
      ...{ key: `monthly-export/${id}/${month}/${userId}`, to: email, at: this.clock.now().toISOString() },
      ...monthlyLetterOf({
        ...{ firstName, organizationName, view: fields.name, by: userId === owner.userId ? null : owner.name },
        ...{ month, entries, of, sha256, keptUntil, page: this.links.pageOf(id) },
      }),
      oneClickOff: this.links.oneClickOf(id, userId),
    }));
    await this.readDb.db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await (tx as typeof this.tables)
        .updateTable('monthly_file')
        .set({ state: 'mailed', mailed_to: readers.map(({ userId }) => userId) })
        .where('export_id', '=', id)
        .where('month', '=', month)
        .where('state', '=', 'made')
        .executeTakeFirst();
      if (numUpdatedRows === 1n) await this.outbox.put(mails, tx);
    });
  }

  /** Nothing is mailed of a month in which nobody could be, also later; what was made before a crash goes. */
  private async pass({ id, organizationId }: RunningExport, month: string, why: AuditReader['why'], made: MonthlyFileRow | undefined) {
    if (made) await this.files.forget([made]);
    await this.tables
      .insertInto('monthly_file')
      .values({
        ...{ export_id: id, month, organization_id: organizationId, state: 'passed', why, at: this.clock.now(), mailed_to: [], file: null },
        ...{ bytes: '0', sha256: '', chain_hash: '', entries: 0, of_entries: 0 },
      })
      .onConflict((conflict) =>
        conflict.columns(['export_id', 'month']).doUpdateSet({ state: 'passed', why }).where('monthly_file.state', '=', 'made'),
      )
      .execute();
  }

  private async forgetOld(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - FILE_KEPT_DAYS * DAY_MS);
    const old = this.tables.selectFrom('monthly_file').select(['export_id', 'month', 'file']).where('file', 'is not', null);
    await this.files.forget(await old.where('at', '<', before).execute());
  }

  private rowsOf(ids: number[]): Promise<MonthlyFileRow[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return this.tables.selectFrom('monthly_file').selectAll().where('export_id', 'in', ids).execute();
  }

  private get tables() {
    return this.readDb.tables<MonthlyFileTables>();
  }
}

function filterOf({ kinds, people, text, where, session, zone }: RunningExport['fields'], month: string) {
  const lists = { kind: kinds.length > 0 ? (kinds as Filter['kind']) : undefined, person: people.length > 0 ? people : undefined };
  return { ...lists, ...spanOf(month, zone), text: text || undefined, where: where || undefined, session: session || undefined };
}
