import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Access } from '../platform/http/access.ts';
import { AccountsController } from './accounts.controller.ts';
import { AccountsService } from './accounts.service.ts';
import { Attempts } from './attempts.ts';
import { DemoUsers } from './demo-users.ts';
import { SessionAccess } from './session.service.ts';
import { Sessions } from './sessions.ts';
import { ChangeUserHandler, UserStreams } from './user.handler.ts';

/** Users, sessions and signing in; tells every other context who is calling. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [AccountsController],
  providers: [
    AccountsService,
    Attempts,
    ChangeUserHandler,
    DemoUsers,
    SessionAccess,
    Sessions,
    UserStreams,
    { provide: Access, useExisting: SessionAccess },
  ],
  exports: [Access, AccountsService, SessionAccess],
})
export class AccountsModule {}
