import type { PeopleEvent } from '../../../contracts/accounts/people/people.events.ts';
import { memberOf, type PeopleState, roleIn } from '../../../contracts/accounts/people/people-state.ts';
import { setupInWords, setupOf, setupSeen } from '../../../contracts/accounts/single-sign-on/single-sign-on.ts';
import { firstOwnRights, has } from '../../../contracts/kit/rights.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { KnownPerson } from '../people/known-person.ts';

/** `keepers` are those who could still come in without the provider; `name` is what a person is called. */
export type SingleSignOnCommand =
  | {
      type: 'SaveSingleSignOn';
      issuer: string;
      clientId: string;
      domains: string[];
      role: string;
      isOn: boolean;
      hasNewSecret: boolean;
      /** What it was typed over; without it nothing is compared. */
      over?: string | undefined;
    }
  | { type: 'RecordDomainProof'; domain: string }
  | { type: 'RecordSingleSignOn'; person: KnownPerson; issuer: string; clientId: string }
  | { type: 'SwitchPasswords'; isOff: boolean; keepers: number }
  | { type: 'AddBySingleSignOn'; userId: number; name: string; email: string; issuer: string };

/** Whether somebody manages the users of an organisation, by rights of their own. */
export const managesUsers = (now: PeopleState, { userId, isAdmin }: Pick<KnownPerson, 'userId' | 'isAdmin'>): boolean =>
  has(memberOf(now, userId).own ?? firstOwnRights(isAdmin), 'ManageOrganizationUsers');

/** Refuses NO_SUCH_ROLE, SINGLE_SIGN_ON_CHANGED, NO_SINGLE_SIGN_ON, SIGN_ON_NOT_TRIED and NO_WAY_BACK. */
export function decideSingleSignOn(command: SingleSignOnCommand, now: PeopleState): PeopleEvent[] {
  const { organizationId, singleSignOn } = now;
  if (command.type === 'SaveSingleSignOn') {
    const { type: _, over, ...setup } = command;
    if (!roleIn(now, setup.role)) throw new Refusal('NO_SUCH_ROLE');
    const same = singleSignOn && setupInWords(setupOf(singleSignOn)) === setupInWords(setup);
    if (same && !setup.hasNewSecret) return [];
    if (over !== undefined && over !== setupSeen(singleSignOn)) throw new Refusal('SINGLE_SIGN_ON_CHANGED');
    return [{ type: 'SingleSignOnSaved', data: { organizationId, ...setup } }];
  }
  if (!singleSignOn) throw new Refusal('NO_SINGLE_SIGN_ON');
  switch (command.type) {
    case 'RecordDomainProof': {
      const { domain } = command;
      const known = singleSignOn.domains.find(({ name }) => name === domain);
      if (!known) throw new Refusal('NO_SINGLE_SIGN_ON');
      return known.isProven ? [] : [{ type: 'SingleSignOnDomainProven', data: { organizationId, domain } }];
    }
    case 'RecordSingleSignOn': {
      const { person, issuer, clientId } = command;
      const isOfNow = singleSignOn.issuer === issuer && singleSignOn.clientId === clientId;
      if (!isOfNow || singleSignOn.triedBy !== null || !managesUsers(now, person)) return [];
      return [{ type: 'SingleSignOnTried', data: { organizationId, userId: person.userId, name: person.name } }];
    }
    case 'SwitchPasswords': {
      const { isOff, keepers } = command;
      if (singleSignOn.passwordsOff === isOff) return [];
      if (isOff && (singleSignOn.triedBy === null || !singleSignOn.isOn)) throw new Refusal('SIGN_ON_NOT_TRIED');
      if (isOff && keepers === 0) throw new Refusal('NO_WAY_BACK');
      return [{ type: 'PasswordSignInSwitched', data: { organizationId, isOff } }];
    }
    case 'AddBySingleSignOn': {
      const { userId, name, email, issuer } = command;
      const { role } = singleSignOn;
      if (now.members.has(userId)) return [];
      if (!roleIn(now, role)) throw new Refusal('NO_SUCH_ROLE');
      return [{ type: 'PersonCameBySingleSignOn', data: { organizationId, userId, name, email, role, own: [], issuer } }];
    }
  }
}
