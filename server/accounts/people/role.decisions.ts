import type { PeopleEvent } from '../../../contracts/accounts/people/people.events.ts';
import { memberOf, type PeopleState, roleIn } from '../../../contracts/accounts/people/people-state.ts';
import { FIXED_ROLES, firstRole, type Grant, type Grants, roleNamed, together } from '../../../contracts/kit/rights.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { KnownPerson } from './known-person.ts';

export const MOST_ROLES = 30;

/** `seen`: what the screen showed; null where there was no such role, undefined where nobody looked. */
export type RoleCommand =
  | { type: 'SaveRole'; name: string; words: string; grants: Grants; seen?: Grants | null | undefined }
  | { type: 'DeleteRole'; name: string; at: string; people: readonly KnownPerson[] };

const same = (a: Grants, b: Grants): boolean => JSON.stringify(together(a)) === JSON.stringify(together(b));

/** Refuses ROLE_FIXED, ROLE_EXISTS, RIGHTS_CHANGED, TOO_MANY_ROLES, NO_SUCH_ROLE and ROLE_IN_USE. */
export function decideRole(command: RoleCommand, now: PeopleState): PeopleEvent[] {
  const { organizationId } = now;
  const { name } = command;
  const role = roleIn(now, name);
  if (command.type === 'DeleteRole') {
    if (!now.roles.has(name)) throw new Refusal('NO_SUCH_ROLE');
    // One of the product's is as it was again: who has it keeps it.
    const isGiven = roleNamed(name) !== undefined;
    if (!isGiven && isUsed(command, now)) throw new Refusal('ROLE_IN_USE');
    return [{ type: 'RoleDeleted', data: { organizationId, name } }];
  }
  const { words, grants: wanted, seen } = command;
  const grants: Grant[] = together(wanted);
  if (FIXED_ROLES.includes(name)) throw new Refusal('ROLE_FIXED');
  if (role && same(role.grants, grants) && role.words === words) return [];
  if (seen === null && role) throw new Refusal('ROLE_EXISTS');
  if (seen && !(role && same(role.grants, seen))) throw new Refusal('RIGHTS_CHANGED');
  const isMore = !now.roles.has(name);
  if (isMore && [...now.roles.keys()].length >= MOST_ROLES) throw new Refusal('TOO_MANY_ROLES');
  if (!role && [...now.roles.keys()].some((other) => other.toLowerCase() === name.toLowerCase())) throw new Refusal('ROLE_EXISTS');
  return [{ type: 'RoleSaved', data: { organizationId, name, words, grants } }];
}

function isUsed({ name, people, at }: Extract<RoleCommand, { type: 'DeleteRole' }>, now: PeopleState): boolean {
  const has = people.some(({ userId, isAdmin }) => (memberOf(now, userId).role ?? firstRole(isAdmin)) === name);
  return has || [...now.invitations.values()].some(({ status, role, expiresAt }) => status === 'open' && expiresAt > at && role === name);
}
