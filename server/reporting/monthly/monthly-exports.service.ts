import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { sql } from 'kysely';
import type { RecordState } from '../../../contracts/kit/record.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { MONTHS_SHOWN } from '../../../contracts/reporting/monthly/limits.ts';
import type { MonthlyExportFields } from '../../../contracts/reporting/monthly/monthly-export.events.ts';
import type { MonthlyExport, MonthlyExportBody } from '../../../contracts/reporting/monthly/monthly-export.ts';
import { monthlyExports } from '../../../projections/reporting/monthly-exports.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { AuditReaders } from '../../organization/audit-readers.service.ts';
import { OrganizationService } from '../../organization/organization.service.ts';
import { Clock } from '../../platform/clock.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { stampOf } from '../../platform/records/records.ts';
import { MonthlyExportRecords } from './monthly-exports.records.ts';
import type { MonthlyFileRow, MonthlyFileTables } from './monthly-exports.tables.ts';
import { MonthlyFiles } from './monthly-files.ts';
import { nextAfter } from './months.ts';

type Context = RequestContext & { session: Session };
type Exported = RecordState<MonthlyExportFields>;

/** Monthly mails of the audit, as their owners and readers see and change them. */
@Injectable()
export class MonthlyExportService {
  constructor(
    private readonly records: MonthlyExportRecords,
    private readonly models: Runner,
    private readonly readers: AuditReaders,
    private readonly files: MonthlyFiles,
    private readonly organization: OrganizationService,
    private readonly readDb: ReadDb,
    private readonly clock: Clock,
  ) {}

  /** Those that one asked for, and those of colleagues by which one is or was mailed; ended ones as long as a file of theirs is kept. */
  async list({ userId, organizationId }: Session): Promise<MonthlyExport[]> {
    const all = await monthlyExports.all(this.models, organizationId);
    const rows = await this.rowsOf(all.map(({ id }) => id));
    const shown = all.flatMap((exported) => {
      const isMine = exported.userId === userId;
      const months = rows.filter(({ export_id, mailed_to }) => export_id === exported.id && (isMine || mailed_to.includes(userId)));
      const isReader = isMine || exported.fields.to.includes(String(userId));
      if (exported.deleted ? !months.some(({ file }) => file !== null) : !isReader && months.length === 0) return [];
      return [{ exported, isMine, months }];
    });
    return Promise.all(shown.map(({ exported, isMine, months }) => this.answerOf(exported, isMine, months)));
  }

  async add(body: MonthlyExportBody, ctx: Context): Promise<{ id: number; revision: number }> {
    await this.readers.mustBeOf(ctx.session.organizationId, body.to, 'MONTHLY_EXPORT_INVALID');
    const { id, revision } = await this.records.create('mine', body as Partial<MonthlyExportFields>, ctx);
    return { id, revision };
  }

  async change(id: number, body: MonthlyExportBody, ctx: Context): Promise<{ id: number; revision: number }> {
    await this.readers.mustBeOf(ctx.session.organizationId, body.to, 'MONTHLY_EXPORT_INVALID');
    const { revision } = await this.records.change(id, body as Partial<MonthlyExportFields>, ctx);
    return { id, revision };
  }

  /** For one's own it ends them for everybody. Refuses MONTHLY_EXPORT_NOT_FOUND to who is not mailed by it. */
  async leave(id: number, { session, ...ctx }: Context): Promise<true> {
    const exported = await monthlyExports.one(this.models, id);
    if (exported?.organizationId !== session.organizationId || !exported.fields.to.includes(String(session.userId)))
      throw new Refusal('MONTHLY_EXPORT_NOT_FOUND');
    return this.withoutReader(exported, session.userId, ctx);
  }

  /** By a link of a mail; once it is followed there is nothing more to end. */
  async follow({ exportId, userId }: { exportId: number; userId: number }, idempotencyKey: string): Promise<true> {
    const exported = await monthlyExports.one(this.models, exportId);
    if (!exported || exported.deleted || !exported.fields.to.includes(String(userId))) return true;
    const actor = { kind: 'system' as const, organizationId: exported.organizationId, name: 'A link in a mail' };
    return this.withoutReader(exported, userId, { actor, idempotencyKey });
  }

  /** Sends the file of a month. Refuses MONTHLY_EXPORT_NOT_FOUND to who neither asked for it nor got its mail, and MONTHLY_FILE_GONE. */
  async send({ id, month }: { id: number; month: string }, response: Response, ctx: Context): Promise<void> {
    const { userId, organizationId } = ctx.session;
    const exported = await monthlyExports.one(this.models, id);
    const [row] = (await this.rowsOf([id])).filter((one) => one.month === month && one.state === 'mailed');
    if (!exported || exported.organizationId !== organizationId || !row || (exported.userId !== userId && !row.mailed_to.includes(userId)))
      throw new Refusal('MONTHLY_EXPORT_NOT_FOUND');
    const text = row.file === null ? undefined : await this.files.open(row.file);
    if (!text) throw new Refusal('MONTHLY_FILE_GONE');
    try {
      await this.organization.noteMonthFetched(organizationId, { exportId: id, month }, ctx);
    } catch (error) {
      text.destroy();
      throw error;
    }
    response.set({
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="audit-${month}.json"`,
      'Cache-Control': 'no-store',
    });
    await pipeline(text, response).catch((error: unknown) => {
      if (!response.destroyed) throw error;
    });
  }

  /** In its owner's name, because a reader may take nobody but themself out; the audit says who did. */
  private async withoutReader(exported: Exported, userId: number, ctx: RequestContext): Promise<true> {
    const { id, organizationId, fields } = exported;
    const owner = { userId: exported.userId ?? 0, organizationId, rights: [] };
    const to = fields.to.filter((one) => one !== String(userId));
    const as = { ...ctx, session: owner };
    if (to.length === 0) await this.records.remove(id, as);
    else await this.records.change(id, { to }, as);
    return true;
  }

  private async answerOf(exported: Exported, isMine: boolean, months: MonthlyFileRow[]): Promise<MonthlyExport> {
    const { id, organizationId, userId, fields, deleted } = exported;
    const { to, zone, ...filters } = fields;
    const [owner, ...readers] = await this.readers.each(organizationId, [userId ?? 0, ...to.map(Number)]);
    const named = to.flatMap((reader) => [owner, ...readers].find((one) => String(one?.userId) === reader) ?? []);
    const stopped = owner?.why || (named.every(({ why }) => why !== '') ? 'nobody' : '');
    return {
      ...{ id, isMine, owner: owner?.name ?? '', ...filters, zone, isEnded: deleted, stopped: deleted ? '' : stopped },
      to: named.map((reader) => ({ userId: reader.userId, name: reader.name, why: reader.why })),
      next: nextAfter(zone, this.clock.now()),
      months: months.slice(0, MONTHS_SHOWN).map(({ month, why, at, entries, of_entries, bytes, sha256, file }) => ({
        ...{ month, why, at: at.toISOString(), entries, of: of_entries, bytes: Number(bytes), sha256, isKept: file !== null },
      })),
      ...stampOf(exported),
    };
  }

  /** What became of their months, newest first. */
  private async rowsOf(ids: readonly number[]): Promise<MonthlyFileRow[]> {
    const { rows } = await sql<MonthlyFileRow>`select * from monthly_file
      where export_id = any(${[...ids]}::int[]) and state <> 'made' order by month desc`.execute(this.readDb.tables<MonthlyFileTables>());
    return rows;
  }
}
