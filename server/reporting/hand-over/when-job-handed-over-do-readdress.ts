import { Injectable } from '@nestjs/common';
import type { EstimateEvent } from '../../../contracts/estimating/events.ts';
import type { Recorded } from '../../../contracts/log.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { phoneOf } from '../../../projections/accounts/users.ts';
import { reports as reportsModel, reportsOfOrder } from '../../../projections/reporting/reports.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { SessionAccess } from '../../accounts/session.service.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Reaction, type ReactionDefinition, RunningReaction } from '../../platform/reactions/reaction.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { ReportService } from '../report.service.ts';

type HandedOver = Recorded<Extract<EstimateEvent, { type: 'JobHandedOver' | 'JobLent' }>>;

/** How long it waits for a report that was made a moment before; then it is tried again. */
const SOON_MS = 10_000;

/** Reports of a job follow it to the person whom it was handed over to: the contact under the letter, and the alerts. The report's stream decides, so each follows once. */
@Injectable()
export class WhenJobHandedOverDoReaddress extends RunningReaction {
  protected readonly reaction: Reaction;

  constructor(
    log: EventLog,
    readDb: ReadDb,
    private readonly models: Runner,
    private readonly access: SessionAccess,
    private readonly reports: ReportService,
  ) {
    super();
    const definition: ReactionDefinition = {
      name: 'when-job-handed-over-do-readdress',
      streams: ['estimate-'],
      react: async (events) => {
        for (const event of events as Recorded<EstimateEvent>[]) {
          if (event.type === 'JobHandedOver' || event.type === 'JobLent') await this.readdress(event);
        }
      },
    };
    this.reaction = new Reaction(definition, log, readDb);
  }

  private async readdress({ id, stream, position, metadata, data: { fromId, toId } }: HandedOver): Promise<void> {
    if (!(await this.models.reached(position, [reportsModel.name], SOON_MS)))
      throw new Refusal('BUSY', 'The reports are not read so far yet.');
    const [from, to] = await Promise.all([this.reachOf(fromId), this.reachOf(toId)]);
    for (const report of await reportsOfOrder(this.models, Number(stream.slice('estimate-'.length)), metadata.at)) {
      const ctx = { actor: metadata.actor, idempotencyKey: `handed-over/${id}/${report.id}`, at: metadata.at };
      await this.reports.execute(report.id, { type: 'HandOver', toId, from, to }, ctx).catch(ifThere);
    }
  }

  private async reachOf(userId: number) {
    const user = await this.access.user(userId);
    if (!user) return { phone: '', email: '', phones: [] };
    return { phone: phoneOf(user), email: user.email, phones: [user.work_number, user.mobile_number].filter(Boolean) };
  }
}

function ifThere(error: unknown): void {
  if (!(error instanceof Refusal && error.code === 'REPORT_NOT_FOUND')) throw error;
}
