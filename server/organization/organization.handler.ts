import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OrganizationEvent } from '../../contracts/organization/events.ts';
import { EventLog } from '../platform/event-log/event-log.ts';
import { type CommandMeta, type Handled, StreamHandler } from '../platform/event-log/stream-handler.ts';
import { type OrganizationCommand, type OrganizationState, organizationDecider } from './organization.decider.ts';

type OrganizationHandled = Handled<OrganizationState, OrganizationEvent>;

/** One command for one organisation. */
export class ChangeOrganization extends Command<OrganizationHandled> {
  constructor(
    readonly organizationId: number,
    readonly command: OrganizationCommand,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** The streams `organization-<organizationId>`: their cached states and their one writer in this process. */
@Injectable()
export class OrganizationStreams extends StreamHandler<OrganizationState, OrganizationCommand, OrganizationEvent> {
  constructor(events: EventLog) {
    super(events, organizationDecider);
  }
}

@CommandHandler(ChangeOrganization)
export class ChangeOrganizationHandler implements ICommandHandler<ChangeOrganization> {
  constructor(private readonly streams: OrganizationStreams) {}

  execute({ organizationId, command, meta }: ChangeOrganization): Promise<OrganizationHandled> {
    return this.streams.handle(organizationId, command, meta);
  }
}
