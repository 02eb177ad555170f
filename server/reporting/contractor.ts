import type { Actor } from '../../contracts/log.ts';
import { phoneOf } from '../../projections/accounts/users.ts';
import { initialsOf, type SessionAccess } from '../accounts/session.service.ts';
import type { Contractor } from './report.service.ts';

/** The person who may have a logo of their own; nobody where a program saves it. */
export const saverOf = (actor: Actor): number | undefined => (actor.kind === 'user' && !actor.key ? actor.userId : undefined);

/** The sender of the letter: the organisation, with the sender's phone and mail address. */
export async function contractorOf(access: SessionAccess, userId: number): Promise<Contractor> {
  const user = await access.user(userId);
  const name = user?.organization_name ?? '';
  return { name, phone: user ? phoneOf(user) : '', email: user?.email ?? '', initials: initialsOf(name) };
}
