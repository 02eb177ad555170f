import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { MailAddress } from '../../../contracts/accounts/mail-address.ts';
import type { Means } from '../../../contracts/accounts/second-step/means.ts';
import { domainOf } from '../../../contracts/accounts/single-sign-on/domain.ts';
import type { SingleSignOn } from '../../../contracts/accounts/single-sign-on/single-sign-on.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { Session } from '../../platform/http/access.ts';
import { sourceOf } from '../../platform/http/rate-limit.ts';
import { AccountsService } from '../accounts.service.ts';
import { Attempts } from '../attempts.ts';
import { DemoUsers } from '../demo-users.ts';
import { PeopleStreams } from '../people/people.stream.ts';
import { BY_SINGLE_SIGN_ON, type Identity, Sessions } from '../sessions.ts';
import { SigningIn } from '../signing-in.ts';
import { isToBeErased } from '../user.decider.ts';
import { UserStreams } from '../user.stream.ts';
import { ClientSecrets, redirectUriOf } from './client-secrets.ts';
import { Identities } from './identities.ts';
import { JoiningBySingleSignOn } from './joining.ts';
import { type Claims, Provider } from './provider.ts';
import { SignOnRequests, type UnderWay } from './requests.ts';
import { SingleSignOnService } from './single-sign-on.service.ts';

const TRIES = 60;
/** The provider asked for more than one factor (RFC 8176). */
const TWO_FACTORS = 'mfa';

/** Signing in at the provider of one's organisation. */
@Injectable()
export class SignOnService {
  constructor(
    private readonly settings: SingleSignOnService,
    private readonly organizations: PeopleStreams,
    private readonly users: UserStreams,
    private readonly accounts: AccountsService,
    private readonly requests: SignOnRequests,
    private readonly secrets: ClientSecrets,
    private readonly provider: Provider,
    private readonly identities: Identities,
    private readonly joining: JoiningBySingleSignOn,
    private readonly signingIn: SigningIn,
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
    private readonly demoUsers: DemoUsers,
  ) {}

  async isOn(domain: string, request: Request): Promise<boolean> {
    await this.attempts.take([{ key: `single-sign-on-of/${sourceOf(request.ip)}`, limit: 10 * TRIES }]);
    return (await this.settings.organizationOf(domain)) !== undefined;
  }

  /** Refuses NO_SINGLE_SIGN_ON, TOO_MANY and what the provider refuses. */
  async begin({ email, next }: { email: string; next: string }, request: Request): Promise<string> {
    await this.attempts.take([{ key: `single-sign-on/${sourceOf(request.ip)}`, limit: TRIES }]);
    const organizationId = await this.settings.organizationOf(domainOf(email));
    if (organizationId === undefined) throw new Refusal('NO_SINGLE_SIGN_ON');
    return this.addressFor({ organizationId, next, triedBy: null }, request, email.includes('@') ? email : '');
  }

  /** Refuses as `begin` does. */
  async tryIt({ organizationId, userId }: Session, request: Request): Promise<string> {
    await this.attempts.take([{ key: `try-single-sign-on/${userId}`, limit: TRIES }]);
    const { details } = (await this.users.load(userId)).state;
    return this.addressFor({ organizationId, next: '/settings/single-sign-on', triedBy: userId }, request, details?.email ?? '');
  }

  /** Signs in with the provider's answer, under a new session. Refuses all that `finishSingleSignOn` declares. */
  async finish(organizationId: number, answer: string, request: Request): Promise<{ next: string; secondStep: Means[] }> {
    await this.attempts.take([{ key: `single-sign-on-answer/${sourceOf(request.ip)}`, limit: 2 * TRIES }]);
    const state = new URLSearchParams(answer).get('state') ?? '';
    const underWay = await this.requests.take(request, state, organizationId);
    const setup = await this.setupOf(underWay);
    const client = await this.secrets.clientOf(organizationId, setup);
    const { nonce, verifier } = underWay;
    const claims = await this.provider.claimsOf(client, answer, { redirectUri: redirectUriOf(organizationId), state, nonce, verifier });
    assertMail(claims, setup);
    const identity = { issuer: claims.issuer, clientId: setup.clientId, subject: claims.subject };
    if (underWay.triedBy !== null) await this.assertTries(underWay.triedBy, claims, identity, request);
    const { userId, isKnown } = await this.personOf(organizationId, claims, identity);
    const came = { identity, hasTwoFactors: isKnown && claims.methods.includes(TWO_FACTORS) };
    return { next: underWay.next, secondStep: await this.signingIn.enter(request, userId, BY_SINGLE_SIGN_ON, came) };
  }

  private async addressFor(
    to: Pick<UnderWay, 'organizationId' | 'next' | 'triedBy'>,
    request: Request,
    loginHint: string,
  ): Promise<string> {
    const { organizationId } = to;
    const { singleSignOn } = (await this.organizations.load(organizationId)).state;
    if (!singleSignOn) throw new Refusal('NO_SINGLE_SIGN_ON');
    const client = await this.secrets.clientOf(organizationId, singleSignOn);
    const { issuer, clientId } = client;
    const made = await this.requests.begin(request, { ...to, issuer, clientId });
    return this.provider.addressOf(client, { redirectUri: redirectUriOf(organizationId), ...made }, loginHint);
  }

  /** The setup that a sign-in was begun with, if it still is so. Refuses SIGN_ON_AGAIN. */
  private async setupOf({ organizationId, issuer, clientId, triedBy }: UnderWay): Promise<SingleSignOn> {
    const { singleSignOn } = (await this.organizations.load(organizationId)).state;
    const isSame = singleSignOn?.issuer === issuer && singleSignOn.clientId === clientId;
    if (!singleSignOn || !isSame || !(singleSignOn.isOn || triedBy !== null)) throw new Refusal('SIGN_ON_AGAIN');
    return singleSignOn;
  }

  /** Who tries it is signed in, and comes back as the same person. Refuses SIGN_ON_AGAIN, NOT_THE_ONE_WHO_TRIES. */
  private async assertTries(triedBy: number, { email }: Claims, identity: Identity, request: Request): Promise<void> {
    if ((await this.sessions.userId(request)) !== triedBy) throw new Refusal('SIGN_ON_AGAIN');
    const owner = (await this.identities.ownerOf(identity)) ?? (await this.accounts.accountOf(email));
    if (owner !== triedBy) throw new Refusal('NOT_THE_ONE_WHO_TRIES');
  }

  /** By the provider's subject first; by mail only somebody of this organisation, or who is unknown. `isKnown`: by the subject. */
  private async personOf(organizationId: number, claims: Claims, identity: Identity): Promise<{ userId: number; isKnown: boolean }> {
    const owner = await this.identities.ownerOf(identity);
    if (owner !== undefined && !(await this.isFree(organizationId, owner, claims, identity))) {
      await this.assertMember(organizationId, owner);
      return { userId: owner, isKnown: true };
    }
    const byMail = await this.accounts.accountOf(claims.email);
    if (byMail === undefined) return { userId: await this.joining.join(organizationId, claims, identity), isKnown: false };
    await this.assertMember(organizationId, byMail);
    if (await this.identities.hasOther(byMail, identity)) throw new Refusal('OTHER_IDENTITY');
    return { userId: byMail, isKnown: false };
  }

  /** Whether a subject's account was never made, or was erased and its address invited again. Refuses PERSON_ERASED. */
  private async isFree(organizationId: number, owner: number, { email }: Claims, identity: Identity): Promise<boolean> {
    const { details, erasure } = (await this.users.load(owner)).state;
    if (!details) return true;
    if (!erasure?.erasedAt) return false;
    if ((await this.joining.invitationOf(organizationId, email)) === undefined) throw new Refusal('PERSON_ERASED');
    await this.identities.release(identity, owner);
    return true;
  }

  /** Refuses OF_ANOTHER_ORGANIZATION, ACCOUNT_TO_BE_ERASED, ACCOUNT_SUSPENDED. */
  private async assertMember(organizationId: number, userId: number): Promise<void> {
    const { state } = await this.users.load(userId);
    if (state.details?.organizationId !== organizationId || (await this.demoUsers.isShutOut(userId)))
      throw new Refusal('OF_ANOTHER_ORGANIZATION');
    if (isToBeErased(state)) throw new Refusal('ACCOUNT_TO_BE_ERASED');
    if (state.suspended) throw new Refusal('ACCOUNT_SUSPENDED');
  }
}

/** Refuses MAIL_NOT_VERIFIED and MAIL_OF_ANOTHER_DOMAIN. */
function assertMail({ email, isEmailVerified }: Claims, { domains }: SingleSignOn): void {
  if (!isEmailVerified || !MailAddress.safeParse(email).success) throw new Refusal('MAIL_NOT_VERIFIED');
  if (!domains.some(({ name, isProven }) => isProven && name === domainOf(email))) throw new Refusal('MAIL_OF_ANOTHER_DOMAIN');
}
