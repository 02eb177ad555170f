import { Injectable } from '@nestjs/common';
import type { Recorded } from '../../../contracts/log.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { ReportEvent } from '../../../contracts/reporting/events.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Reaction, type ReactionDefinition, RunningReaction } from '../../platform/reactions/reaction.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { SealService } from './seal.service.ts';

/** Seals what the call that archived it did not: after a crash, or when the store of files did not answer. The stream decides, so each copy has one seal. */
@Injectable()
export class WhenReportArchivedDoSeal extends RunningReaction {
  protected readonly reaction: Reaction;

  constructor(log: EventLog, readDb: ReadDb, seals: SealService) {
    super();
    const definition: ReactionDefinition = {
      name: 'when-report-archived-do-seal',
      streams: ['report-'],
      async react(events) {
        for (const event of events as Recorded<ReportEvent>[])
          if (event.type === 'ReportArchived') await seals.seal(event.data.reportId, event.data.archiveId).catch(ifThere);
      },
    };
    this.reaction = new Reaction(definition, log, readDb);
  }
}

/** A copy that was deleted before it was sealed needs no seal. */
function ifThere(error: unknown): void {
  if (!(error instanceof Refusal && error.code === 'REPORT_NOT_FOUND')) throw error;
}
