import { Global } from '@nestjs/common';
import { apiKeysStream, peopleStream, userStream, webhooksStream } from '../../contracts/accounts/events.ts';
import { accountsRefusals } from '../../contracts/accounts/refusals.ts';
import { apiKeys } from '../../projections/accounts/api-keys.ts';
import { publicEvents } from '../../projections/accounts/public-events.ts';
import { users } from '../../projections/accounts/users.ts';
import { webhooks } from '../../projections/accounts/webhooks.ts';
import { ContextModule } from '../platform/context.module.ts';
import { Access } from '../platform/http/access.ts';
import { AccountsService } from './accounts.service.ts';
import { accountMigrations } from './accounts.tables.ts';
import { Attempts } from './attempts.ts';
import { DemoUsers } from './demo-users.ts';
import { GuessesService } from './guesses.service.ts';
import { ApiKeyService } from './keys/api-key.service.ts';
import { ApiKeyStreams } from './keys/api-key.stream.ts';
import { ApiKeyLookup } from './keys/api-key-lookup.ts';
import { ApiKeyUses, apiKeyMigrations } from './keys/api-key-uses.ts';
import { LinkCodes } from './link-codes.service.ts';
import { MailBudget, mailBudgetMigrations } from './mail-budget.service.ts';
import { OriginsService } from './origins.service.ts';
import { OwnPassword } from './password/own-password.ts';
import { PasswordService } from './password/password.service.ts';
import { ForgetLeftWork } from './people/forget-left-work.ts';
import { InvitationService } from './people/invitation.service.ts';
import { InvitationCodes } from './people/invitation-codes.ts';
import { LeftWorkService, leftWorkMigrations } from './people/left-work.service.ts';
import { PeopleService } from './people/people.service.ts';
import { PeopleStreams } from './people/people.stream.ts';
import { WhenPersonInvitedDoMail } from './people/when-person-invited-do-mail.ts';
import { PeopleRestorer } from './people.restorer.ts';
import { AccountHolding } from './personal/account.holding.ts';
import { ErasePersons } from './personal/erase-persons.ts';
import { PersonalArchive } from './personal/personal-archive.ts';
import { PersonalDataService } from './personal/personal-data.service.ts';
import { ProfileService } from './profile/profile.service.ts';
import { LostStepService } from './second-step/lost-step.service.ts';
import { Passkeys } from './second-step/passkeys.ts';
import { SecondStepService } from './second-step/second-step.service.ts';
import { secondStepMigrations } from './second-step/second-step.tables.ts';
import { SecondStepRuleService } from './second-step/second-step-rule.service.ts';
import { WithSecondStep } from './second-step/with-second-step.ts';
import { SessionAccess } from './session.service.ts';
import { PersonSessionsService } from './sessions/person-sessions.service.ts';
import { Sessions } from './sessions.ts';
import { SigningIn } from './signing-in.ts';
import { TakeLinkCodes } from './signup/take-link-codes.ts';
import { ClientSecrets } from './single-sign-on/client-secrets.ts';
import { Identities } from './single-sign-on/identities.ts';
import { JoiningBySingleSignOn } from './single-sign-on/joining.ts';
import { PasswordsOff } from './single-sign-on/passwords-off.ts';
import { Provider } from './single-sign-on/provider.ts';
import { SignOnRequests } from './single-sign-on/requests.ts';
import { SignOnService } from './single-sign-on/sign-on.service.ts';
import { SingleSignOnService } from './single-sign-on/single-sign-on.service.ts';
import { singleSignOnMigrations } from './single-sign-on/single-sign-on.tables.ts';
import { SponsoredAccountService } from './sponsored-account.service.ts';
import { UserStreams } from './user.stream.ts';
import { DeliveryService } from './webhooks/delivery.service.ts';
import { SendWebhooks } from './webhooks/send-webhooks.ts';
import { WebhookService } from './webhooks/webhook.service.ts';
import { WebhookStreams } from './webhooks/webhook.stream.ts';
import { webhookMigrations } from './webhooks/webhook.tables.ts';
import { WebhookDeliveries } from './webhooks/webhook-deliveries.ts';
import { WebhookRequest } from './webhooks/webhook-request.ts';
import { WebhookSecrets } from './webhooks/webhook-secrets.ts';
import { WhenEventPublicDoDeliver } from './webhooks/when-event-public-do-deliver.ts';
import { WhenWebhookGivenUpDoMail } from './webhooks/when-webhook-given-up-do-mail.ts';

/** Users, sessions and signing in. Global, because every other context asks it who is calling. */
@Global()
@ContextModule({
  calls: import.meta.dirname,
  refusals: accountsRefusals,
  events: [userStream, peopleStream, apiKeysStream, webhooksStream],
  readModels: [users, apiKeys, webhooks, publicEvents],
  migrations: [
    ...accountMigrations,
    ...secondStepMigrations,
    ...mailBudgetMigrations,
    ...apiKeyMigrations,
    ...singleSignOnMigrations,
    ...webhookMigrations,
    ...leftWorkMigrations,
  ],
  streams: [UserStreams, PeopleStreams, ApiKeyStreams, WebhookStreams],
  personal: [AccountHolding],
  restorers: [PeopleRestorer],
  providers: [
    AccountsService,
    ApiKeyLookup,
    ApiKeyService,
    ApiKeyUses,
    Attempts,
    ForgetLeftWork,
    GuessesService,
    DemoUsers,
    InvitationCodes,
    InvitationService,
    LeftWorkService,
    LinkCodes,
    MailBudget,
    OriginsService,
    OwnPassword,
    PasswordService,
    PersonalArchive,
    PersonalDataService,
    PersonSessionsService,
    LostStepService,
    Passkeys,
    PeopleService,
    ProfileService,
    SecondStepRuleService,
    SecondStepService,
    WithSecondStep,
    SessionAccess,
    Sessions,
    SigningIn,
    ClientSecrets,
    Identities,
    JoiningBySingleSignOn,
    PasswordsOff,
    Provider,
    SignOnRequests,
    SignOnService,
    SingleSignOnService,
    ErasePersons,
    SponsoredAccountService,
    TakeLinkCodes,
    DeliveryService,
    SendWebhooks,
    WebhookDeliveries,
    WebhookRequest,
    WebhookSecrets,
    WebhookService,
    WhenEventPublicDoDeliver,
    WhenWebhookGivenUpDoMail,
    WhenPersonInvitedDoMail,
    { provide: Access, useExisting: SessionAccess },
  ],
})
export class AccountsModule {}
