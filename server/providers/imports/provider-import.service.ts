import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { Request } from 'express';
import { sql } from 'kysely';
import type { Alike, ListRowKind } from '../../../contracts/kit/list-import.ts';
import type { ProviderImport, ProviderImportRow } from '../../../contracts/providers/imports/provider-import.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { providers } from '../../../projections/providers/providers.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import type { Session } from '../../platform/http/access.ts';
import { ReadYourWrites } from '../../platform/http/read-your-writes.ts';
import { type ImportContext, type ImportStep, ListImports } from '../../platform/imports/list-imports.ts';
import { AdvisoryLock } from '../../platform/read-db/advisory-lock.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { ProviderRecords } from '../book/provider.records.ts';
import type { PlannedProvider } from './comparing-providers.ts';
import { providerPreview } from './preview.ts';
import type { ProviderImportColumns } from './provider-imports.tables.ts';

/** First key of the advisory lock of one person's adoptions and undos. */
const LOCK = 5_309_013;

/** Imports of one's own providers: upload, preview (which changes nothing), adopt, take back. */
@Injectable()
export class ProviderImportService implements OnModuleDestroy {
  private readonly imports: ListImports<PlannedProvider, ProviderImportColumns>;

  constructor(
    private readonly runner: Runner,
    private readonly records: ProviderRecords,
    readDb: ReadDb,
    log: EventLog,
    readYourWrites: ReadYourWrites,
  ) {
    const lock = new AdvisoryLock(readDb, LOCK);
    this.imports = new ListImports<PlannedProvider, ProviderImportColumns>(
      { readDb, runner, log, readYourWrites },
      {
        preview: providerPreview,
        script: new URL('./preview-child.js', import.meta.url),
        code: 'PROVIDER_IMPORT',
        readModel: providers.name,
        called: 'A list of providers',
        isOf: ({ userId }, row) => row.user_id === userId,
        lock: ({ userId }, work) => lock.run(userId, work),
        head: ({ userId }) => this.head(userId),
        drawIds: (plans) => drawIds(readDb, plans),
        record: (plan, id, _row, ctx) => this.record(plan, id, ctx),
        undo: (step, ctx) => this.undoStep(step, ctx),
      },
      new Logger(ProviderImportService.name),
    );
  }

  onModuleDestroy(): Promise<void> {
    return this.imports.close();
  }

  upload(fileName: string, categoryId: number, request: Request, ctx: Pick<ImportContext, 'session' | 'idempotencyKey'>): Promise<number> {
    return this.imports.upload(fileName, { category_id: categoryId }, request, ctx);
  }

  async get(session: Session, importId: number): Promise<ProviderImport> {
    const { shown, row } = await this.imports.get(session, importId);
    return { ...shown, categoryId: row.category_id };
  }

  async rows(session: Session, importId: number, page: { kind: ListRowKind; skip: number; take: number }): Promise<ProviderImportRow[]> {
    return (await this.imports.rows(session, importId, page)) as ProviderImportRow[];
  }

  again(session: Session, importId: number): Promise<void> {
    return this.imports.again(session, importId);
  }

  cancel(session: Session, importId: number): Promise<boolean> {
    return this.imports.cancel(session, importId);
  }

  adopt(importId: number, alike: Alike, ctx: ImportContext): Promise<void> {
    return this.imports.adopt(importId, alike, ctx);
  }

  async undo(importId: number, ctx: ImportContext): Promise<{ undone: number; stays: number }> {
    const { undone = 0, stays = 0 } = await this.imports.undo(importId, ctx);
    return { undone, stays };
  }

  /** The position of the newest change of one of a person's providers; deleted ones count. */
  private async head(userId: number): Promise<string> {
    const record = sql.table(`${this.runner.schema(providers.name)}.record`);
    const { rows } = await sql<{
      newest: string;
    }>`select coalesce(max(position), -1)::text as newest from ${record} where user_id = ${userId}`.execute(this.runner.db(providers.name));
    return rows[0]?.newest ?? '-1';
  }

  private async record(plan: PlannedProvider, id: number, ctx: ImportContext) {
    const work =
      'id' in plan
        ? this.records.changeStep(id, { ...plan.changed, revision: plan.seen }, ctx)
        : this.records.addStep(id, 'mine', plan.fields, ctx);
    const step = await work.catch(refused);
    if (step === undefined) return undefined;
    return { done: 'id' in plan ? ('changed' as const) : ('added' as const), ...(step !== null && { step }) };
  }

  /** A provider that its owner deleted meanwhile is gone already. */
  private async undoStep({ id, revision }: ImportStep, ctx: ImportContext): Promise<boolean> {
    try {
      await this.records.undo(id, revision, ctx);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409) throw error;
      return (await this.records.visible(id, ctx.session))?.deleted === true;
    }
  }
}

/** What somebody changed or deleted since the preview is left alone, and nothing is added to a list that became full. */
function refused(error: unknown): undefined {
  if (error instanceof Refusal && (error.status === 409 || error.code === 'PROVIDERS_FULL')) return undefined;
  throw error;
}

async function drawIds(readDb: ReadDb, plans: PlannedProvider[]): Promise<number[]> {
  const count = plans.filter((plan) => !('id' in plan)).length;
  const fresh = count > 0 ? await readDb.nextIds('provider', count) : [];
  return plans.map((plan) => ('id' in plan ? plan.id : (fresh.shift() ?? 0)));
}
