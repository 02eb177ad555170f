import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { memberOf } from '../../contracts/accounts/people/people-state.ts';
import { findUser, rightsOf, type UserRow } from '../../projections/accounts/users.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { Access, type Session } from '../platform/http/access.ts';
import { DemoUsers } from './demo-users.ts';
import { ApiKeyLookup } from './keys/api-key-lookup.ts';
import { OriginsService } from './origins.service.ts';
import { PeopleStreams } from './people/people.stream.ts';
import { WithSecondStep } from './second-step/with-second-step.ts';
import { Sessions } from './sessions.ts';
import { fullName } from './user.decider.ts';
import { UserStreams } from './user.stream.ts';

/** Who is calling, by the session cookie or by an API key. */
@Injectable()
export class SessionAccess extends Access {
  constructor(
    private readonly sessions: Sessions,
    private readonly models: Runner,
    private readonly streams: UserStreams,
    private readonly demoUsers: DemoUsers,
    private readonly people: PeopleStreams,
    private readonly keys: ApiKeyLookup,
    private readonly withStep: WithSecondStep,
    private readonly origins: OriginsService,
  ) {
    super();
  }

  async session(request: Request): Promise<Session | undefined> {
    const userId = await this.sessions.userId(request);
    if (userId === undefined) return undefined;
    const session = await this.sessionOf(userId, request.sessionID);
    if (!session) return undefined;
    const bySingleSignOn = this.sessions.isBySingleSignOn(request);
    return { ...session, bySingleSignOn, secondStepDue: session.asksSecondStep && (await this.isDue({ userId, bySingleSignOn })) };
  }

  async byKey(secret: string, address: string | undefined): Promise<Session | undefined> {
    const key = await this.keys.find(secret, address);
    const session = key && (await this.sessionOf(key.made_by, `key-${key.key_id}`));
    return session && { ...session, key: { keyId: key.key_id, name: key.name, scopes: key.scopes } };
  }

  /** With the rights as they are now. */
  private async sessionOf(userId: number, sessionId: string): Promise<(Session & { asksSecondStep: boolean }) | undefined> {
    if (await this.demoUsers.isShutOut(userId)) return undefined;
    const user = await this.user(userId);
    if (!user) return undefined;
    return {
      ...{ sessionId, userId: user.user_id, organizationId: user.organization_id, name: nameOf(user) },
      ...{ rights: rightsOf(user), suspended: user.suspended },
      asksSecondStep: user.asks_second_step ?? false,
    };
  }

  /** Whether somebody of an organisation that asks for a second step has none. The provider asks its own of who comes by it; the demo’s accounts can have none. */
  private async isDue({ userId, bySingleSignOn }: Pick<Session, 'userId' | 'bySingleSignOn'>): Promise<boolean> {
    if (bySingleSignOn || (await this.demoUsers.isDemo(userId))) return false;
    return (await this.withStep.of([userId])).size === 0;
  }

  /** The session's row is open where the request came by its cookie. */
  origin(session: Session, request: Request) {
    return this.origins.of(session, request, session.key ? undefined : this.sessions.originOf(request));
  }

  async isValid({ sessionId, userId, bySingleSignOn, key }: Session): Promise<boolean> {
    // An API key has no row of a session; what it may is asked of each of its calls.
    if (!key && !(await this.sessions.exists(sessionId))) return false;
    if (await this.demoUsers.isShutOut(userId)) return false;
    const user = await this.user(userId);
    if (user?.suspended) return false;
    return Boolean(key) || !(user?.asks_second_step && (await this.isDue({ userId, bySingleSignOn: bySingleSignOn ?? false })));
  }

  onEnded(listener: (sessionId: string) => void): () => void {
    return this.sessions.onEnded(listener);
  }

  /** When somebody signed up (ISO); now for one who is not known yet. */
  async signedUpAt(userId: number): Promise<string> {
    return (await this.streams.load(userId)).state.signedUpAt ?? new Date().toISOString();
  }

  /** The user as the read model has it; from the log in the moments after activation. */
  async user(userId: number): Promise<UserRow | undefined> {
    const row = await findUser(this.models, userId);
    if (row) return row;
    const { state } = await this.streams.load(userId);
    if (!state.details) return undefined;
    const { details } = state;
    return {
      user_id: userId,
      user_name: details.userName,
      first_name: details.firstName,
      last_name: details.lastName,
      email: details.email,
      work_number: details.workNumber,
      mobile_number: details.mobileNumber,
      organization_id: details.organizationId,
      organization_name: details.organizationName,
      user_type: details.userType,
      is_admin: details.isAdmin,
      ...(await this.given(userId, details.organizationId)),
      suspended: state.suspended !== null,
      removed: state.removedAt !== null,
      erase_at: null,
      erased: false,
      step_lost_at: null,
      step_opens_at: null,
    };
  }

  /** What an invitation has given to an account that was made a moment ago. */
  private async given(userId: number, organizationId: number) {
    const { state } = await this.people.load(organizationId);
    const { role, own } = memberOf(state, userId);
    const grants = role === null ? undefined : state.roles.get(role)?.grants;
    return {
      role,
      own_rights: own && JSON.stringify(own),
      role_grants: grants ? JSON.stringify(grants) : null,
      asks_second_step: state.asksSecondStep,
    };
  }
}

export function nameOf(user: UserRow): string {
  return fullName({ firstName: user.first_name, lastName: user.last_name, userName: user.user_name });
}

export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.[0]?.toUpperCase() ?? '').join('');
}
