import { Injectable } from '@nestjs/common';
import type { Person } from '../../../contracts/accounts/people/get-people.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { usersOf } from '../../../projections/accounts/users.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { nameOf } from '../session.service.ts';
import { UserStreams } from '../user.stream.ts';

/** Who belongs to an organisation, and whose account is suspended. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly models: Runner,
    private readonly streams: UserStreams,
  ) {}

  async people(organizationId: number): Promise<Person[]> {
    const rows = await usersOf(this.models, organizationId);
    return rows.map((row) => ({
      userId: row.user_id,
      name: nameOf(row),
      email: row.email,
      isAdmin: row.is_admin,
      isSuspended: row.suspended,
    }));
  }

  async suspension({ userId, organizationId }: Session) {
    const { suspended } = (await this.streams.load(userId)).state;
    const people = await this.people(organizationId);
    const others = people.filter((one) => one.isAdmin && one.userId !== userId);
    return { suspended, administrators: others.map(({ name, email }) => ({ name, email })) };
  }

  /** Refuses NOT_OWN_ACCOUNT, so that an organisation does not lose its last administrator, and NOT_FOUND for others' people. */
  async suspend(userId: number, reason: string, session: Session, ctx: RequestContext): Promise<boolean> {
    await this.mustBeOf(session.organizationId, userId);
    if (userId === session.userId) throw new Refusal('NOT_OWN_ACCOUNT');
    await this.streams.execute(userId, { type: 'SuspendUser', reason, at: ctx.at ?? new Date().toISOString() }, ctx);
    return true;
  }

  async reinstate(userId: number, session: Session, ctx: RequestContext): Promise<boolean> {
    await this.mustBeOf(session.organizationId, userId);
    await this.streams.execute(userId, { type: 'ReinstateUser' }, ctx);
    return true;
  }

  private async mustBeOf(organizationId: number, userId: number): Promise<void> {
    const { details } = (await this.streams.load(userId)).state;
    if (details?.organizationId !== organizationId) throw new Refusal('NOT_FOUND');
  }
}
