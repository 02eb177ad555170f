import { Injectable, type OnModuleInit } from '@nestjs/common';
import { remindableDay } from '../../contracts/reporting/link.ts';
import { reportsToRemindOf } from '../../projections/reporting/reports.ts';
import { idOfStream } from '../../projections/runner/read-model.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { isForLater } from '../../projections/runner/transient.ts';
import { Clock } from '../platform/clock.ts';
import { ReactionsSetAside } from '../platform/reactions/reaction.ts';
import { unlessAnotherServer } from '../platform/read-db/advisory-lock.ts';
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
export class RemindOfUnanswered extends Rounds implements OnModuleInit {
  constructor(
    private readonly reports: ReportService,
    private readonly models: Runner,
    private readonly readDb: ReadDb,
    private readonly setAside: ReactionsSetAside,
    private readonly clock: Clock,
  ) {
    super(clock, LOOK_EVERY_MS, 'Reminders');
  }

  async onModuleInit(): Promise<void> {
    await this.setAside.onModuleInit();
    // A new build may be able to handle them.
    for (const { eventId } of await this.setAside.list(NAME)) await this.setAside.remove(NAME, eventId);
  }

  look(): Promise<void> {
    return this.step('A reminder is late', () => this.remind(this.clock.now().toISOString()));
  }

  /** Sends the reminders due at an instant. One server at a time; others skip the run. */
  async remind(at: string): Promise<void> {
    await unlessAnotherServer(this.readDb, LOCK, async () => {
      const setAside = (await this.setAside.list(NAME)).map(({ stream }) => idOfStream(stream));
      for (const due of await reportsToRemindOf(this.models, remindableDay(at), AT_ONCE, setAside)) {
        if (this.isStopping) break;
        await this.remindOf(due, at);
      }
    });
  }

  private async remindOf({ report_id, organization_id }: { report_id: number; organization_id: number }, at: string): Promise<void> {
    const actor = { kind: 'system' as const, organizationId: organization_id, name: 'Scopebook' };
    const ctx = { actor, idempotencyKey: `remind/${report_id}/${at}`, at };
    try {
      await this.reports.execute(report_id, { type: 'Remind', at }, ctx);
    } catch (error) {
      if (isForLater(error)) return this.step('A reminder is late', () => Promise.reject(error));
      const text = error instanceof Error ? error.message : String(error);
      const stream = `report-${report_id}`;
      const one = { reaction: NAME, stream, revision: -1, eventId: stream, type: 'Remind', error: text, organizationId: organization_id };
      if (await this.setAside.put(one)) this.logger.error(`Set aside the reminder of ${stream}: ${text}`);
    }
  }
}
