import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { WaitingInvitation } from '../../../contracts/accounts/invitations/get-invitations.ts';
import { type Invitation, roleIn } from '../../../contracts/accounts/people/people-state.ts';
import { grantsOf, remarkOf, rightOf } from '../../../contracts/kit/rights.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { findInvitation, type UserRow, usersOf, waitingInvitations } from '../../../projections/accounts/users.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { sourceOf } from '../../platform/http/rate-limit.ts';
import { Outbox } from '../../platform/mail/outbox.ts';
import { PlanLimits } from '../../platform/payments/plan-limits.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { AccountsService } from '../accounts.service.ts';
import { Attempts } from '../attempts.ts';
import { MailBudget } from '../mail-budget.service.ts';
import { assertGoodPassword } from '../password-rules.ts';
import { SigningIn } from '../signing-in.ts';
import { PasswordsOff } from '../single-sign-on/passwords-off.ts';
import { fullName } from '../user.decider.ts';
import type { RoomOfPlan } from './invitation.decisions.ts';
import { InvitationCodes } from './invitation-codes.ts';
import { PeopleService } from './people.service.ts';
import { PeopleStreams } from './people.stream.ts';

const LASTS_MS = 7 * 24 * 60 * 60 * 1000;

const sameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

interface Taking {
  code: string;
  firstName: string;
  lastName: string;
  password: string;
}

/** Invitations to an organisation by mail: one address, one account, seven days. */
@Injectable()
export class InvitationService {
  constructor(
    private readonly models: Runner,
    private readonly readDb: ReadDb,
    private readonly organizations: PeopleStreams,
    private readonly accounts: AccountsService,
    private readonly attempts: Attempts,
    private readonly budget: MailBudget,
    private readonly codes: InvitationCodes,
    private readonly signingIn: SigningIn,
    private readonly plans: PlanLimits,
    private readonly passwordsOff: PasswordsOff,
    private readonly people: PeopleService,
    private readonly outbox: Outbox,
  ) {}

  /** Refuses NO_SUCH_ROLE, TOO_MANY_INVITATIONS, INVITED_ENOUGH_TODAY, PLAN_FULL. */
  async invite({ emails, role, remark }: { emails: string[]; role: string; remark: string }, session: Session, ctx: RequestContext) {
    const { organizationId, userId } = session;
    const people = await usersOf(this.models, organizationId);
    const removed = people.filter((one) => one.removed && emails.some((email) => sameAddress(email, one.email)));
    const here = people.map(({ email }) => email);
    const room = await this.roomFor(session, people);
    const ids = await this.readDb.nextIds('user', emails.length);
    const invited = emails.flatMap((email, n) => (ids[n] === undefined ? [] : [{ userId: ids[n], email }]));
    const sending = await this.sendingBy(session);
    await this.budget.take(userId, emails.length, sending.at, 'INVITED_ENOUGH_TODAY');
    const done: string[] = [];
    try {
      const { events } = await this.organizations.execute(
        organizationId,
        { type: 'Invite', invited, here, role, remark, room, ...sending },
        { ...ctx, at: sending.at },
      );
      done.push(...events.flatMap((event) => (event.type === 'PersonInvited' ? [event.data.email] : [])));
    } finally {
      await this.budget.giveBack(userId, emails.length - done.length, sending.at);
    }
    const broughtBack = removed.map(({ email }) => email);
    for (const person of removed) await this.bringBack(person, { role, remark, ...sending }, session, ctx);
    const leftOut = emails.filter((email) => !done.includes(email) && !broughtBack.some((one) => sameAddress(one, email)));
    return { invited: done, leftOut, ...(broughtBack.length > 0 && { broughtBack }) };
  }

  /** An account belongs to one organisation, and this one is theirs: they sign in as before, with what they are given now. */
  private async bringBack(
    { user_id: userId, email }: UserRow,
    {
      role,
      remark,
      invitedBy,
      organizationName,
      at,
    }: Awaited<ReturnType<InvitationService['sendingBy']>> & { role: string; remark: string },
    session: Session,
    ctx: RequestContext,
  ) {
    const step = (name: string) => ({ ...ctx, at, idempotencyKey: `${ctx.idempotencyKey}/${name}/${userId}` });
    await this.people.changeRole({ userId, role }, session, step('role'));
    await this.people.changeRights([{ userId, remark }], session, step('rights'));
    await this.people.reinstate(userId, session, step('back'));
    const subject = `${invitedBy} brought you back to ${organizationName}`;
    const text = `Hello,\n\n${subject} on Scopebook. Sign in as before, with this address:\n\n${publicUrl()}/account/login`;
    await this.outbox.put([{ key: `brought-back/${requestKey(ctx)}/${userId}`, to: email, subject, text, at }]);
  }

  async waiting({ organizationId }: Session): Promise<WaitingInvitation[]> {
    const rows = await waitingInvitations(this.models, organizationId);
    return rows.map(({ user_id, own_rights, invited_at, expires_at, invited_by, email, role }) => ({
      ...{ userId: user_id, email, role: role ?? '', remark: remarkOf(JSON.parse(own_rights ?? '[]')) },
      ...{ at: invited_at, expiresAt: expires_at, invitedBy: invited_by },
    }));
  }

  /** Refuses NOT_FOUND, INVITATION_GONE, INVITED_ENOUGH_TODAY, PLAN_FULL. */
  async sendAgain(userId: number, session: Session, ctx: RequestContext): Promise<boolean> {
    const sending = await this.sendingBy(session);
    await this.budget.take(session.userId, 1, sending.at, 'INVITED_ENOUGH_TODAY');
    const room = await this.roomFor(session, await usersOf(this.models, session.organizationId));
    const command = { type: 'SendInvitationAgain' as const, userId, room, ...sending };
    await this.organizations.execute(session.organizationId, command, { ...ctx, at: sending.at });
    return true;
  }

  /** Refuses NOT_FOUND and, once somebody has taken it, INVITATION_GONE. */
  async withdraw(userId: number, { organizationId }: Session, ctx: RequestContext): Promise<boolean> {
    await this.organizations.execute(organizationId, { type: 'WithdrawInvitation', userId }, ctx);
    return true;
  }

  /** What the holder of the mailed link is invited to. Refuses INVITATION_GONE, TOO_MANY. */
  async open(userId: number, code: string, request: Request) {
    const { organizationId, invitation } = await this.byCode(userId, code, request);
    const now = new Date().toISOString();
    if (invitation.status !== 'open' || invitation.expiresAt <= now) throw new Refusal('INVITATION_GONE');
    const { state } = await this.organizations.load(organizationId);
    const role = roleIn(state, invitation.role);
    const { email, invitedBy, expiresAt, own } = invitation;
    return {
      ...{ organizationName: await this.organizationName(organizationId), invitedBy, email, expiresAt, role: invitation.role },
      can: grantsOf(invitation.role, own, role ? [role] : []).map(({ right }) => rightOf(right).can),
      hasAccount: await this.accounts.hasAccount(email),
    };
  }

  /**
   * Makes the account under the id of the invitation, and signs it in. Refuses INVITATION_GONE, ADDRESS_HAS_ACCOUNT, SINGLE_SIGN_ON_ONLY, TOO_MANY; throws
   * `InvalidRequest` for a password that is not good enough.
   */
  async take(userId: number, { code, firstName, lastName, password }: Taking, request: Request): Promise<boolean> {
    const { organizationId, invitation } = await this.byCode(userId, code, request);
    const { email } = invitation;
    assertGoodPassword(password, [email, firstName, lastName], 'password');
    if (await this.accounts.hasAccount(email)) throw new Refusal('ADDRESS_HAS_ACCOUNT');
    if (await this.passwordsOff.isForNew(organizationId)) throw new Refusal('SINGLE_SIGN_ON_ONLY');
    const at = new Date().toISOString();
    const person = { firstName, lastName, userName: email, email, workNumber: '', mobileNumber: '', jobFunction: '' };
    const name = fullName(person);
    const actor = { kind: 'user' as const, userId, organizationId, name };
    await this.organizations.execute(
      organizationId,
      { type: 'TakeInvitation', userId, name, at },
      { actor, idempotencyKey: `take-invitation-${userId}`, at },
    );
    const organizationName = await this.organizationName(organizationId);
    const details = { ...person, userType: 'Contractor', organizationId, organizationName, isAdmin: false };
    if (!(await this.accounts.createInvitedUser(userId, details, password, at))) throw new Refusal('INVITATION_GONE');
    await this.signingIn.enter(request, userId, 'invitation');
    return true;
  }

  /** The invitation that a mailed code is for. Codes that are wrong are counted. Refuses INVITATION_GONE, TOO_MANY. */
  private async byCode(userId: number, code: string, request: Request): Promise<{ organizationId: number; invitation: Invitation }> {
    const tries = [{ key: `invitation/source/${sourceOf(request.ip)}`, limit: 30 }];
    await this.attempts.take(tries);
    const organizationId = (await findInvitation(this.models, userId))?.organization_id;
    const invitation =
      organizationId === undefined ? undefined : (await this.organizations.load(organizationId)).state.invitations.get(userId);
    if (organizationId === undefined || !invitation || !this.codes.isRight(code, userId, invitation.email))
      throw new Refusal('INVITATION_GONE');
    await this.attempts.refund(tries.map(({ key }) => key));
    return { organizationId, invitation };
  }

  /** How many invitations may be open beside the people who are here, by the plan. */
  private async roomFor({ organizationId }: Session, people: { suspended: boolean }[]): Promise<RoomOfPlan | null> {
    const room = await this.plans.roomOf(organizationId, 'people');
    return room ? { invitations: room.most - people.filter(({ suspended }) => !suspended).length, words: room.words } : null;
  }

  private async sendingBy({ organizationId, name }: Session) {
    const at = new Date().toISOString();
    const expiresAt = new Date(Date.parse(at) + LASTS_MS).toISOString();
    return { organizationName: await this.organizationName(organizationId), invitedBy: name, at, expiresAt };
  }

  private async organizationName(organizationId: number): Promise<string> {
    const [first] = await usersOf(this.models, organizationId);
    return first?.organization_name ?? '';
  }
}
