import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AccountEvent } from '../../contracts/accounts/events.ts';
import { EventLog } from '../platform/event-log/event-log.ts';
import { type CommandMeta, type Handled, StreamHandler } from '../platform/event-log/stream-handler.ts';
import { type UserCommand, type UserState, userDecider } from './user.decider.ts';

export type UserHandled = Handled<UserState, AccountEvent>;

/** One command for one user. */
export class ChangeUser extends Command<UserHandled> {
  constructor(
    readonly userId: number,
    readonly command: UserCommand,
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** The streams `user-<userId>`. */
@Injectable()
export class UserStreams extends StreamHandler<UserState, UserCommand, AccountEvent> {
  constructor(log: EventLog) {
    super(log, userDecider);
  }
}

@CommandHandler(ChangeUser)
export class ChangeUserHandler implements ICommandHandler<ChangeUser> {
  constructor(private readonly streams: UserStreams) {}

  execute({ userId, command, meta }: ChangeUser): Promise<UserHandled> {
    return this.streams.handle(userId, command, meta);
  }
}
