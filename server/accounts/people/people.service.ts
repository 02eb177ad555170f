import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Person } from '../../../contracts/accounts/people/get-people.ts';
import type { OrganizationRole } from '../../../contracts/accounts/roles/get-roles.ts';
import type { saveRole } from '../../../contracts/accounts/roles/save-role.ts';
import { FIXED_ROLES, type Grants, has, remarkOf, roleNamed, rolesWith } from '../../../contracts/kit/rights.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import {
  findUser,
  grantsByRole,
  isOfOrganization,
  managersOf,
  ownRightsOf,
  rightsOf,
  roleOfUser,
  rolesOf,
  usersOf,
} from '../../../projections/accounts/users.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { PlanLimits } from '../../platform/payments/plan-limits.ts';
import { WithSecondStep } from '../second-step/with-second-step.ts';
import { nameOf } from '../session.service.ts';
import { Sessions } from '../sessions.ts';
import { UserStreams } from '../user.stream.ts';
import type { KnownPerson } from './known-person.ts';
import type { PeopleCommand } from './people.decider.ts';
import { PeopleStreams } from './people.stream.ts';

type RightsChange = Extract<PeopleCommand, { type: 'ChangeUserRights' }>['changes'][number];
type RoleToSave = z.output<typeof saveRole.body>;
type RoleChange = Omit<Extract<PeopleCommand, { type: 'ChangeRole' }>, 'type' | 'people'>;

/** Who belongs to an organisation, and whose account is suspended. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly models: Runner,
    private readonly streams: UserStreams,
    private readonly organizations: PeopleStreams,
    private readonly plans: PlanLimits,
    private readonly withStep: WithSecondStep,
    private readonly sessions: Sessions,
  ) {}

  async people(organizationId: number): Promise<Person[]> {
    const rows = await usersOf(this.models, organizationId);
    const ids = rows.map(({ user_id }) => user_id);
    const [steps, used] = await Promise.all([this.withStep.kindsOf(ids), this.sessions.lastUsedBy(ids)]);
    return rows.map((row) => ({
      userId: row.user_id,
      name: nameOf(row),
      email: row.email,
      phone: row.work_number || row.mobile_number,
      role: roleOfUser(row),
      remark: remarkOf(ownRightsOf(row)),
      rights: rightsOf(row),
      isSuspended: row.suspended,
      isRemoved: row.removed,
      lostStep: row.step_lost_at && row.step_opens_at ? { askedAt: row.step_lost_at, opensAt: row.step_opens_at } : null,
      secondStep: steps.get(row.user_id) ?? '',
      lastSeen: used.get(row.user_id) ?? '',
    }));
  }

  /** R339. Refuses NOT_FOUND for another organisation. */
  async usersAndRights(organizationId: number, session: Session) {
    if (organizationId !== session.organizationId) throw new Refusal('NOT_FOUND');
    const rows = await usersOf(this.models, organizationId);
    return rows.filter(isOfOrganization).map((row) => ({
      ...{ id: row.user_id, userName: row.user_name, name: nameOf(row), email: row.email },
      remark: remarkOf(ownRightsOf(row)),
    }));
  }

  /** The role and the rights of oneself, or of a colleague for who manages users. Refuses NOT_FOUND, FORBIDDEN. */
  async permissionsOf(userId: number, session: Session) {
    if (userId !== session.userId && !has(session.rights, 'ManageOrganizationUsers')) throw new Refusal('FORBIDDEN');
    const user = await findUser(this.models, userId);
    if (user?.organization_id !== session.organizationId) throw new Refusal('NOT_FOUND');
    const role = roleOfUser(user);
    return { role, own: ownRightsOf(user), byRole: grantsByRole(user), all: rightsOf(user) };
  }

  /** R340. Refuses NOT_FOUND, RIGHTS_CHANGED, LAST_MANAGER. */
  async changeRights(changes: RightsChange[], { organizationId }: Session, ctx: RequestContext): Promise<boolean> {
    const people = await this.knownPeople(organizationId);
    await this.organizations.execute(organizationId, { type: 'ChangeUserRights', changes, people }, ctx);
    return true;
  }

  /** Refuses NOT_FOUND, NO_SUCH_ROLE, RIGHTS_CHANGED. */
  async changeRole(change: RoleChange, { organizationId }: Session, ctx: RequestContext): Promise<boolean> {
    const people = await this.knownPeople(organizationId);
    await this.organizations.execute(organizationId, { type: 'ChangeRole', ...change, people }, ctx);
    return true;
  }

  /** R011-R013: the roles of the organisation, its own in the places of the product's. */
  async roles({ organizationId }: Session): Promise<OrganizationRole[]> {
    const own = await rolesOf(this.models, organizationId);
    return rolesWith(own).map(({ name, words, grants }) => ({
      ...{ name, words, grants: [...grants] },
      isGiven: roleNamed(name) !== undefined,
      isFixed: FIXED_ROLES.includes(name),
      isChanged: roleNamed(name) !== undefined && own.some((role) => role.name === name),
    }));
  }

  /** Refuses ROLE_FIXED, ROLE_EXISTS, RIGHTS_CHANGED, TOO_MANY_ROLES. */
  async saveRole({ name, words, grants, seen }: RoleToSave, { organizationId }: Session, ctx: RequestContext): Promise<boolean> {
    const command = { type: 'SaveRole' as const, name, words, grants: grants as Grants, seen: seen as Grants | null | undefined };
    await this.organizations.execute(organizationId, command, ctx);
    return true;
  }

  /** Refuses NO_SUCH_ROLE, ROLE_IN_USE. */
  async deleteRole(name: string, { organizationId }: Session, ctx: RequestContext): Promise<boolean> {
    const people = await this.knownPeople(organizationId);
    await this.organizations.execute(organizationId, { type: 'DeleteRole', name, people, at: ctx.at ?? new Date().toISOString() }, ctx);
    return true;
  }

  private async knownPeople(organizationId: number): Promise<KnownPerson[]> {
    const rows = await usersOf(this.models, organizationId);
    return rows.map((row) => ({ userId: row.user_id, name: nameOf(row), isAdmin: row.is_admin, suspended: row.suspended }));
  }

  async suspension({ userId, organizationId }: Session) {
    const { suspended } = (await this.streams.load(userId)).state;
    const others = (await managersOf(this.models, organizationId)).filter(({ user_id }) => user_id !== userId);
    return { suspended, administrators: others.map((row) => ({ name: nameOf(row), email: row.email })) };
  }

  /** Refuses NOT_OWN_ACCOUNT, so that an organisation does not lose its last administrator, and NOT_FOUND for others' people. */
  async suspend(userId: number, reason: string, session: Session, ctx: RequestContext): Promise<boolean> {
    await this.mustBeAnother(userId, session);
    await this.streams.execute(userId, { type: 'SuspendUser', reason, at: ctx.at ?? new Date().toISOString() }, ctx);
    return true;
  }

  /** As `suspend`, and in no list of people any more. Refuses NOT_OWN_ACCOUNT, and NOT_FOUND for others' people. */
  async remove(userId: number, session: Session, ctx: RequestContext): Promise<boolean> {
    await this.mustBeAnother(userId, session);
    await this.streams.execute(userId, { type: 'RemoveUser', at: ctx.at ?? new Date().toISOString() }, ctx);
    return true;
  }

  async reinstate(userId: number, session: Session, ctx: RequestContext): Promise<boolean> {
    await this.mustBeOf(session.organizationId, userId);
    const room = (await this.streams.load(userId)).state.suspended && (await this.plans.roomOf(session.organizationId, 'people'));
    if (room && room.used + 1 > room.most) throw new Refusal('PLAN_FULL', room.words);
    await this.streams.execute(userId, { type: 'ReinstateUser' }, ctx);
    return true;
  }

  private async mustBeAnother(userId: number, session: Session): Promise<void> {
    await this.mustBeOf(session.organizationId, userId);
    if (userId === session.userId) throw new Refusal('NOT_OWN_ACCOUNT');
  }

  /** Refuses NOT_FOUND. */
  async mustBeOf(organizationId: number, userId: number): Promise<void> {
    const { details } = (await this.streams.load(userId)).state;
    if (details?.organizationId !== organizationId) throw new Refusal('NOT_FOUND');
  }
}
