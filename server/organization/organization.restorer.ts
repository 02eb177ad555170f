import { Injectable } from '@nestjs/common';
import { type OrganizationRestore, type OrganizationState, organizationStream } from '../../contracts/organization/events.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Session } from '../platform/http/access.ts';
import { StreamRestorer } from '../platform/restoring/stream-restorer.ts';
import { OrganizationStreams } from './organization.stream.ts';

/** Earlier percentages of an organisation and its people. */
@Injectable()
export class OrganizationRestorer extends StreamRestorer<OrganizationState, OrganizationRestore> {
  readonly stream = organizationStream;

  constructor(private readonly streams: OrganizationStreams) {
    super(streams);
  }

  restore(id: number, command: OrganizationRestore, _session: Session, ctx: RequestContext): Promise<unknown> {
    return this.streams.execute(id, command, ctx);
  }
}
