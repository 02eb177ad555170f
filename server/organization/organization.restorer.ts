import { Injectable } from '@nestjs/common';
import { type OrganizationRestore, type OrganizationState, organizationStream } from '../../contracts/organization/events.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Session } from '../platform/http/access.ts';
import type { Restorer } from '../platform/restoring/restorers.ts';
import { OrganizationStreams } from './organization.stream.ts';

/** Earlier percentages of an organisation and its people. */
@Injectable()
export class OrganizationRestorer implements Restorer<OrganizationState, OrganizationRestore> {
  readonly stream = organizationStream;

  constructor(private readonly streams: OrganizationStreams) {}

  before(id: number, revision: number): Promise<OrganizationState> {
    return this.streams.atRevision(id, revision);
  }

  async now(id: number): Promise<OrganizationState> {
    return (await this.streams.load(id)).state;
  }

  restore(id: number, command: OrganizationRestore, _session: Session, ctx: RequestContext): Promise<unknown> {
    return this.streams.execute(id, command, ctx);
  }
}
