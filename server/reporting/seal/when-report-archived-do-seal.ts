import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Recorded } from '../../../contracts/log.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { ReportEvent } from '../../../contracts/reporting/events.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Reaction, type ReactionDefinition } from '../../platform/reactions/reaction.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { SealService } from './seal.service.ts';

/** Seals what the call that archived it did not: after a crash, or when the store of files did not answer. The stream decides, so each copy has one seal. */
@Injectable()
export class WhenReportArchivedDoSeal implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly reaction: Reaction;

  constructor(log: EventLog, readDb: ReadDb, seals: SealService) {
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

  onModuleInit(): Promise<void> {
    return this.reaction.prepare();
  }

  onApplicationBootstrap(): void {
    this.reaction.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.reaction.stop();
  }
}

/** A copy that was deleted before it was sealed needs no seal. */
function ifThere(error: unknown): void {
  if (!(error instanceof Refusal && error.code === 'REPORT_NOT_FOUND')) throw error;
}
