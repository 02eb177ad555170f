import { Global } from '@nestjs/common';
import { peopleStream, userStream } from '../../contracts/accounts/events.ts';
import { accountsRefusals } from '../../contracts/accounts/refusals.ts';
import { users } from '../../projections/accounts/users.ts';
import { ContextModule } from '../platform/context.module.ts';
import { Access } from '../platform/http/access.ts';
import { AccountsService } from './accounts.service.ts';
import { accountMigrations } from './accounts.tables.ts';
import { Attempts } from './attempts.ts';
import { DemoUsers } from './demo-users.ts';
import { PeopleService } from './people/people.service.ts';
import { PeopleStreams } from './people/people.stream.ts';
import { SessionAccess } from './session.service.ts';
import { Sessions } from './sessions.ts';
import { UserStreams } from './user.stream.ts';

/** Users, sessions and signing in. Global, because every other context asks it who is calling. */
@Global()
@ContextModule({
  calls: import.meta.dirname,
  refusals: accountsRefusals,
  events: [userStream, peopleStream],
  readModels: [users],
  migrations: accountMigrations,
  streams: [UserStreams, PeopleStreams],
  providers: [
    AccountsService,
    Attempts,
    DemoUsers,
    PeopleService,
    SessionAccess,
    Sessions,
    { provide: Access, useExisting: SessionAccess },
  ],
})
export class AccountsModule {}
