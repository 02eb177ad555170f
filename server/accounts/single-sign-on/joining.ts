import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isReadableName } from '../../../contracts/readable-name.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { usersOf } from '../../../projections/accounts/users.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { PlanLimits } from '../../platform/payments/plan-limits.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { AccountsService } from '../accounts.service.ts';
import { PeopleStreams } from '../people/people.stream.ts';
import type { Identity } from '../sessions.ts';
import { fullName } from '../user.decider.ts';
import { Identities } from './identities.ts';
import type { Claims } from './provider.ts';

/** Makes the account of somebody who comes by single sign-on and is unknown: by their open invitation, or with the role of the organisation's setting. */
@Injectable()
export class JoiningBySingleSignOn {
  constructor(
    private readonly models: Runner,
    private readonly readDb: ReadDb,
    private readonly accounts: AccountsService,
    private readonly organizations: PeopleStreams,
    private readonly identities: Identities,
    private readonly plans: PlanLimits,
  ) {}

  /** The account of an open invitation to a mail address. */
  async invitationOf(organizationId: number, email: string): Promise<number | undefined> {
    const { state } = await this.organizations.load(organizationId);
    const now = new Date().toISOString();
    const found = [...state.invitations].find(
      ([, one]) => one.status === 'open' && one.expiresAt > now && one.email.toLowerCase() === email.toLowerCase(),
    );
    return found?.[0];
  }

  /** Of two who come as the same person at the same moment both have the one account. Refuses PLAN_FULL, NO_SUCH_ROLE, OTHER_IDENTITY. */
  async join(organizationId: number, claims: Claims, identity: Identity): Promise<number> {
    const invited = await this.invitationOf(organizationId, claims.email);
    if (invited === undefined) await this.assertRoom(organizationId);
    const userId = await this.identities.reserve(identity, invited ?? (await this.readDb.nextId('user')));
    const { email } = claims;
    const person = { firstName: nameFrom(claims.firstName), lastName: nameFrom(claims.lastName), userName: email, email };
    const name = fullName(person);
    const at = new Date().toISOString();
    const actor = { kind: 'user' as const, userId, organizationId, name };
    const command =
      invited === userId
        ? { type: 'TakeInvitation' as const, userId, name, at }
        : { type: 'AddBySingleSignOn' as const, userId, name, email, issuer: claims.issuer };
    await this.organizations.execute(organizationId, command, { actor, idempotencyKey: `single-sign-on-${userId}`, at });
    const [colleague] = await usersOf(this.models, organizationId);
    const details = {
      ...{ ...person, workNumber: '', mobileNumber: '', jobFunction: '', userType: 'Contractor', isAdmin: false },
      ...{ organizationId, organizationName: colleague?.organization_name ?? '' },
    };
    try {
      // Nobody knows this password; one is set by a mailed link, where passwords are on.
      const isNew = await this.accounts.createInvitedUser(userId, details, randomBytes(32).toString('base64url'), at);
      if (isNew) await this.identities.record(userId, identity, { actor, idempotencyKey: `identity-${userId}`, at }, at);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Somebody else has become an account of this address meanwhile.
      await this.identities.release(identity, userId);
      throw new Refusal('OTHER_IDENTITY');
    }
    return userId;
  }

  private async assertRoom(organizationId: number): Promise<void> {
    const room = await this.plans.roomOf(organizationId, 'people');
    if (room && room.used + 1 > room.most) throw new Refusal('PLAN_FULL', room.words);
  }
}

/** A provider may call somebody anything; what stands in mails to others is a name. */
const nameFrom = (text: string): string => (isReadableName(text) && !text.includes('://') ? text : '');
