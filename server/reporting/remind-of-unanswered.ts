import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { remindableDay } from '../../contracts/reporting/link.ts';
import { reportsToRemindOf } from '../../projections/reporting/reports.ts';
import { idOfStream } from '../../projections/runner/read-model.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { isForLater } from '../../projections/runner/transient.ts';
import { Clock } from '../platform/clock.ts';
import { ReactionsSetAside } from '../platform/reactions/reaction.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import { Rounds } from '../platform/rounds.ts';
import { ReportService } from './report.service.ts';

const LOOK_EVERY_MS = 60_000;
const NAME = 'remind-of-unanswered';
const LOCK = 5_309_004;
const AT_ONCE = 200;

/**
 * R545: every minute, looks for reports without an answer by their reminder date. The read model only finds them; the
 * report's own stream decides, so each date causes one reminder despite restarts and other nodes. A reaction to that
 * event sends the mail. A report with a failing reminder is set aside until the next start.
 */
@Injectable()
export class RemindOfUnanswered implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(RemindOfUnanswered.name);
  private readonly rounds: Rounds;

  constructor(
    private readonly reports: ReportService,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
    private readonly setAside: ReactionsSetAside,
    clock: Clock,
  ) {
    this.rounds = new Rounds(clock, LOOK_EVERY_MS, () => this.remind(clock.now().toISOString()).catch((error) => this.late(error)));
  }

  async onModuleInit(): Promise<void> {
    await this.setAside.onModuleInit();
    // A new build may be able to handle them.
    for (const { eventId } of await this.setAside.list(NAME)) await this.setAside.remove(NAME, eventId);
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.rounds.stop();
  }

  /** Sends the reminders due at an instant. One process at a time; others skip the run. */
  async remind(at: string): Promise<void> {
    const client = await this.readDb.connect();
    let broken: Error | undefined;
    try {
      // A session-level lock, because a transaction held open while the log answers would delay VACUUM of every table.
      const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCK]);
      if (!rows[0]?.got) return;
      const setAside = (await this.setAside.list(NAME)).map(({ stream }) => idOfStream(stream));
      for (const due of await reportsToRemindOf(this.models, remindableDay(at), AT_ONCE, setAside)) {
        if (this.rounds.isStopping) break;
        await this.remindOf(due, at);
      }
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
    } catch (error) {
      broken = error as Error;
      throw error;
    } finally {
      // Closing the connection releases a lock that could not be released.
      client.release(broken);
    }
  }

  private async remindOf({ report_id, organization_id }: { report_id: number; organization_id: number }, at: string): Promise<void> {
    const actor = { kind: 'system' as const, organizationId: organization_id, name: 'Scopebook' };
    const ctx = { actor, idempotencyKey: `remind/${report_id}/${at}`, at };
    try {
      await this.reports.execute(report_id, { type: 'Remind', at }, ctx);
    } catch (error) {
      if (isForLater(error)) return this.late(error);
      const text = error instanceof Error ? error.message : String(error);
      const stream = `report-${report_id}`;
      const one = { reaction: NAME, stream, revision: -1, eventId: stream, type: 'Remind', error: text, organizationId: organization_id };
      if (await this.setAside.put(one)) this.logger.error(`Set aside the reminder of ${stream}: ${text}`);
    }
  }

  private late(error: unknown): void {
    this.logger.warn(`A reminder is late: ${error instanceof Error ? error.message : String(error)}`);
  }
}
