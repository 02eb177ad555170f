import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { sql } from 'kysely';
import { remindableDay } from '../../contracts/reporting/link.ts';
import { reportsToRemindOf } from '../../projections/reporting/reports.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import { ReportService } from './report.service.ts';

const LOOK_EVERY_MS = 60_000;
const LOCK = 5_309_004;
const AT_ONCE = 200;

/**
 * R545: looks every minute for reports that nobody answered by their reminder date. The read model only names them; the report's own stream
 * decides, so that each date is reminded of once, whatever restarts or runs beside. The mail goes out as a reaction to that event.
 */
@Injectable()
export class RemindOfUnanswered implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(RemindOfUnanswered.name);
  private readonly stopping = new AbortController();
  private running?: Promise<void>;

  constructor(
    private readonly reports: ReportService,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Reminds of what is due at an instant. One process at a time; the others leave it to that one. */
  async remind(at: string): Promise<void> {
    await this.readDb.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as got`.execute(tx);
      if (!rows[0]?.got) return;
      for (const { report_id, organization_id } of await reportsToRemindOf(this.models, remindableDay(at), AT_ONCE)) {
        if (this.stopping.signal.aborted) return;
        const actor = { kind: 'system' as const, organizationId: organization_id, name: 'Scopebook' };
        const asking = { actor, idempotencyKey: `remind/${report_id}/${at}`, at };
        await this.reports.execute(report_id, { type: 'Remind', at }, asking).catch((error) => this.late(error));
      }
    });
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      await delay(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      await this.remind(new Date().toISOString()).catch((error) => this.late(error));
    }
  }

  private late(error: unknown): void {
    this.logger.warn(`A reminder is late: ${error instanceof Error ? error.message : String(error)}`);
  }
}
