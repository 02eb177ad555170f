import { Injectable } from '@nestjs/common';
import { has } from '../../contracts/kit/rights.ts';
import type { AlertReader } from '../../contracts/organization/views/get-alert-readers.ts';
import { Refusal, type RefusalCode } from '../../contracts/refusals.ts';
import { findUser, rightsOf, type UserRow, usersOf } from '../../projections/accounts/users.ts';
import { Runner } from '../../projections/runner/runner.ts';

/** Somebody who is to be mailed, and `why` they are not; empty for who is. */
export interface AuditReader {
  userId: number;
  name: string;
  why: '' | 'suspended' | 'no right' | 'gone';
  email: string;
  firstName: string;
  organizationName: string;
}

/** Who may be mailed what the audit holds: nobody who is suspended, erased or without the right to it. */
@Injectable()
export class AuditReaders {
  constructor(private readonly models: Runner) {}

  async all(organizationId: number): Promise<AlertReader[]> {
    const users = await usersOf(this.models, organizationId);
    return users.filter(({ erased }) => !erased).map((user) => ({ userId: user.user_id, name: nameOf(user), why: whyNot(user) }));
  }

  async one(userId: number): Promise<UserRow | undefined> {
    const user = await findUser(this.models, userId);
    return user && !user.erased && user.email && whyNot(user) === '' ? user : undefined;
  }

  /** Each of these users, as long as they are people of the organisation; `gone` who is erased or of another one. */
  async each(organizationId: number, userIds: readonly number[]): Promise<AuditReader[]> {
    const users = new Map((await usersOf(this.models, organizationId)).map((user) => [user.user_id, user]));
    return [...new Set(userIds)].map((userId) => {
      const user = users.get(userId);
      if (!user?.email) return { userId, name: `User ${userId}`, why: 'gone', email: '', firstName: '', organizationName: '' };
      const { email, first_name: firstName, organization_name: organizationName } = user;
      return { userId, name: nameOf(user), why: whyNot(user), email, firstName, organizationName };
    });
  }

  /** Refuses with `refusal` for who is not of the organisation. */
  async mustBeOf(organizationId: number, userIds: readonly string[] = [], refusal: RefusalCode = 'AUDIT_VIEW_INVALID'): Promise<void> {
    if (userIds.length === 0) return;
    const known = new Set((await usersOf(this.models, organizationId)).map(({ user_id }) => String(user_id)));
    if (userIds.some((id) => !known.has(id)))
      throw new Refusal(refusal, 'What the audit holds is mailed to people of your organization alone.');
  }
}

export const nameOf = ({ first_name, last_name, user_name }: UserRow) => `${first_name} ${last_name}`.trim() || user_name;

function whyNot(user: UserRow): AlertReader['why'] {
  if (user.suspended) return 'suspended';
  return has(rightsOf(user), 'ViewAudit') ? '' : 'no right';
}
