import { Injectable } from '@nestjs/common';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Reaction, RunningReaction } from '../../platform/reactions/reaction.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { MonthlyFiles } from './monthly-files.ts';

const ERASED = new Set(['CustomerErased', 'PersonErased', 'VendorErased']);

/** Files of months hold the names of who was erased since: they go, and their months can be exported again. */
@Injectable()
export class WhenErasedDoForgetMonths extends RunningReaction {
  protected readonly reaction: Reaction;

  constructor(log: EventLog, readDb: ReadDb, files: MonthlyFiles) {
    super();
    this.reaction = new Reaction(
      {
        name: 'when-erased-do-forget-months',
        streams: ['customer-', 'user-', 'vendor-'],
        react: async (events) => {
          const organizations = events.filter(({ type }) => ERASED.has(type)).map(({ metadata }) => metadata.actor.organizationId);
          for (const organizationId of new Set(organizations)) await files.forgetAllOf(organizationId);
        },
      },
      log,
      readDb,
    );
  }
}
