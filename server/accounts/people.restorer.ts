import { Injectable } from '@nestjs/common';
import { peopleStream } from '../../contracts/accounts/people/people.events.ts';
import type { PeopleState } from '../../contracts/accounts/people/people-state.ts';
import type { PeopleRestore } from '../../contracts/accounts/people/way-back.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Session } from '../platform/http/access.ts';
import type { Restorer } from '../platform/restoring/restorers.ts';
import { PeopleService } from './people/people.service.ts';
import { PeopleStreams } from './people/people.stream.ts';

/** Earlier rights, roles and limits of an organisation's people. */
@Injectable()
export class PeopleRestorer implements Restorer<PeopleState, PeopleRestore> {
  readonly stream = peopleStream;

  constructor(
    private readonly streams: PeopleStreams,
    private readonly people: PeopleService,
  ) {}

  before(id: number, revision: number): Promise<PeopleState> {
    return this.streams.atRevision(id, revision);
  }

  async now(id: number): Promise<PeopleState> {
    return (await this.streams.load(id)).state;
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
