import { Injectable } from '@nestjs/common';
import { peopleStream } from '../../contracts/accounts/people/people.events.ts';
import type { PeopleState } from '../../contracts/accounts/people/people-state.ts';
import type { PeopleRestore } from '../../contracts/accounts/people/way-back.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Session } from '../platform/http/access.ts';
import { StreamRestorer } from '../platform/restoring/stream-restorer.ts';
import { PeopleService } from './people/people.service.ts';
import { PeopleStreams } from './people/people.stream.ts';

/** Earlier rights, roles and limits of an organisation's people. */
@Injectable()
export class PeopleRestorer extends StreamRestorer<PeopleState, PeopleRestore> {
  readonly stream = peopleStream;

  constructor(
    streams: PeopleStreams,
    private readonly people: PeopleService,
  ) {
    super(streams);
  }

  restore(_id: number, command: PeopleRestore, session: Session, ctx: RequestContext): Promise<unknown> {
    switch (command.type) {
      case 'ChangeUserRights':
        return this.people.changeRights([command], session, ctx);
      case 'ChangeRole':
        return this.people.changeRole(command, session, ctx);
      case 'SaveRole':
        return this.people.saveRole({ ...command, grants: [...command.grants] }, session, ctx);
    }
  }
}
