import { Injectable } from '@nestjs/common';
import { Refusal } from '../../../contracts/refusals.ts';
import { usersOf } from '../../../projections/accounts/users.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { DemoUsers } from '../demo-users.ts';
import { PeopleStreams } from '../people/people.stream.ts';
import { BY_SINGLE_SIGN_ON } from '../sessions.ts';
import { fullName } from '../user.decider.ts';
import { UserStreams } from '../user.stream.ts';
import { managesUsers } from './single-sign-on.decisions.ts';

/** Who signs in by single sign-on alone (docs/decisions/0172): everybody but those who manage users and have a second step. */
@Injectable()
export class PasswordsOff {
  constructor(
    private readonly models: Runner,
    private readonly users: UserStreams,
    private readonly organizations: PeopleStreams,
    private readonly demoUsers: DemoUsers,
  ) {}

  /** Refuses SINGLE_SIGN_ON_ONLY. */
  async assertMayEnter(userId: number, by: string): Promise<void> {
    if (!by.startsWith(BY_SINGLE_SIGN_ON) && (await this.isFor(userId))) throw new Refusal('SINGLE_SIGN_ON_ONLY');
  }

  /** Of somebody who is yet to join. */
  async isForNew(organizationId: number): Promise<boolean> {
    return (await this.organizations.load(organizationId)).state.singleSignOn?.passwordsOff ?? false;
  }

  /** Never for the last way in: where nobody who manages users has a second step, all of them keep their passwords. */
  async isFor(userId: number): Promise<boolean> {
    const { details, means } = (await this.users.load(userId)).state;
    if (!details || !(await this.isForNew(details.organizationId)) || (await this.demoUsers.isDemo(userId))) return false;
    const { state } = await this.organizations.load(details.organizationId);
    if (!managesUsers(state, { userId, isAdmin: details.isAdmin })) return true;
    return means.size === 0 && (await this.keepers(details.organizationId)).length > 0;
  }

  /** Those who could come in without the provider. The demo's accounts have no second step, and are entered by one click. */
  async keepers(organizationId: number): Promise<{ userId: number; name: string }[]> {
    const { state } = await this.organizations.load(organizationId);
    const keepers: { userId: number; name: string }[] = [];
    for (const { user_id: userId, is_admin: isAdmin, suspended } of await usersOf(this.models, organizationId)) {
      if (suspended || !managesUsers(state, { userId, isAdmin })) continue;
      const { details, means } = (await this.users.load(userId)).state;
      if (details && (means.size > 0 || (await this.demoUsers.isDemo(userId)))) keepers.push({ userId, name: fullName(details) });
    }
    return keepers;
  }
}
