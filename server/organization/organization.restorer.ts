import { Injectable } from '@nestjs/common';
import { type OrganizationRestore, type OrganizationState, organizationStream } from '../../contracts/organization/events.ts';
import type { RequestContext } from '../platform/event-log/stream.ts';
import type { Session } from '../platform/http/access.ts';
import { StreamRestorer } from '../platform/restoring/stream-restorer.ts';
import { AddendumService } from './addendum.service.ts';
import { OrganizationStreams } from './organization.stream.ts';

/** Earlier percentages of an organisation and its people, and earlier defaults of its reports. */
@Injectable()
export class OrganizationRestorer extends StreamRestorer<OrganizationState, OrganizationRestore> {
  readonly stream = organizationStream;

  constructor(
    private readonly streams: OrganizationStreams,
    private readonly addendums: AddendumService,
  ) {
    super(streams);
  }

  async restore(id: number, command: OrganizationRestore, session: Session, ctx: RequestContext): Promise<unknown> {
    if (command.type === 'ChoosePercentages') return this.streams.execute(id, command, ctx);
    const { kind: type, defaults } = command;
    // What was deleted or switched off since stands on no report any more.
    const { ids, names } = await this.addendums.activeOfOrganization(defaults.addendums, session);
    const { revision = 0 } = (await this.now(id)).reportDefaults.get(type) ?? {};
    const chosen = { type, revision, defaults: { ...defaults, addendums: ids } };
    return this.streams.execute(id, { type: 'ChooseReportDefaults', chosen, addendumNames: names }, ctx);
  }
}
