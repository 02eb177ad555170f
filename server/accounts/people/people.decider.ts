import { type PeopleEvent, peopleEvents } from '../../../contracts/accounts/people/people.events.ts';
import { memberOf, noPeople, type PeopleState, roleIn } from '../../../contracts/accounts/people/people-state.ts';
import { evolveBy } from '../../../contracts/event.ts';
import { firstOwnRights, firstRole, type Grants, grantsOfRemark, has, remarkOf } from '../../../contracts/kit/rights.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { Decider } from '../../platform/event-log/stream-handler.ts';
import { decideSingleSignOn, type SingleSignOnCommand } from '../single-sign-on/single-sign-on.decisions.ts';
import { decideInvitation, type InvitationCommand } from './invitation.decisions.ts';
import type { KnownPerson } from './known-person.ts';
import { decideRole, type RoleCommand } from './role.decisions.ts';

interface OfPeople {
  /** Everybody of the organisation. */
  people: readonly KnownPerson[];
}

/** `remark` and `seen` are strings of three T or F (R336): the rights from now on, and those that the screen showed, where it says so. */
export type PeopleCommand =
  | (OfPeople & { type: 'ChangeUserRights'; changes: readonly { userId: number; remark: string; seen?: string | undefined }[] })
  | (OfPeople & { type: 'ChangeRole'; userId: number; role: string; seen?: string | undefined })
  | { type: 'SwitchSecondStepRule'; isOn: boolean; hasOwn: boolean }
  | InvitationCommand
  | RoleCommand
  | SingleSignOnCommand;

/** The rights of somebody's own, as they are now. */
const ownOf = (now: PeopleState, { userId, isAdmin }: Pick<KnownPerson, 'userId' | 'isAdmin'>): Grants =>
  memberOf(now, userId).own ?? firstOwnRights(isAdmin);

const roleOf = (now: PeopleState, { userId, isAdmin }: KnownPerson): string => memberOf(now, userId).role ?? firstRole(isAdmin);

function personOf(people: readonly KnownPerson[], userId: number): KnownPerson {
  const person = people.find((one) => one.userId === userId);
  if (!person) throw new Refusal('NOT_FOUND');
  return person;
}

/**
 * The rights of an organisation's people. Refuses NOT_FOUND for others' people, RIGHTS_CHANGED where a colleague was faster, and LAST_MANAGER where
 * nobody who is not suspended would be left to manage its users.
 */
function decide(command: PeopleCommand, now: PeopleState): PeopleEvent[] {
  const { organizationId } = now;
  switch (command.type) {
    case 'ChangeUserRights': {
      const { people, changes } = command;
      const events = changes.flatMap(({ userId, remark, seen }): PeopleEvent[] => {
        const person = personOf(people, userId);
        const was = ownOf(now, person);
        if (remarkOf(was) === remark) return [];
        if (seen !== undefined && seen !== remarkOf(was)) throw new Refusal('RIGHTS_CHANGED');
        const own = [...grantsOfRemark(remark)];
        return [{ type: 'MemberRightsChanged', data: { organizationId, userId, name: person.name, was: [...was], own } }];
      });
      const given = new Map(
        events.flatMap(({ type, data }) => (type === 'MemberRightsChanged' ? [[data.userId, data.own as Grants]] : [])),
      );
      const left = people.some(
        (person) => !person.suspended && has(given.get(person.userId) ?? ownOf(now, person), 'ManageOrganizationUsers'),
      );
      if (events.length > 0 && !left) throw new Refusal('LAST_MANAGER');
      return events;
    }
    case 'ChangeRole': {
      const { people, userId, role, seen } = command;
      const person = personOf(people, userId);
      const was = roleOf(now, person);
      if (!roleIn(now, role)) throw new Refusal('NO_SUCH_ROLE');
      if (was === role) return [];
      if (seen !== undefined && seen !== was) throw new Refusal('RIGHTS_CHANGED');
      return [{ type: 'MemberRoleChanged', data: { organizationId, userId, name: person.name, was, role } }];
    }
    case 'SwitchSecondStepRule':
      if (now.asksSecondStep === command.isOn) return [];
      if (command.isOn && !command.hasOwn) throw new Refusal('NO_OWN_SECOND_STEP');
      return [{ type: 'SecondStepRuleSwitched', data: { organizationId, isOn: command.isOn } }];
    case 'SaveRole':
    case 'DeleteRole':
      return decideRole(command, now);
    case 'Invite':
    case 'SendInvitationAgain':
    case 'WithdrawInvitation':
    case 'TakeInvitation':
      return decideInvitation(command, now);
    default:
      return decideSingleSignOn(command, now);
  }
}

/** Stream `people-<organizationId>`. */
export const peopleDecider: Decider<PeopleState, PeopleCommand, PeopleEvent> = {
  streamOf: (id) => `people-${id}`,
  initial: noPeople,
  decide,
  evolve: evolveBy(peopleEvents),
  weigh: ({ members, invitations }) => 300 + (members.size + invitations.size) * 300,
};
