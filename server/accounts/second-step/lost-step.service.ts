import { createHmac, randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Request } from 'express';
import type { UserDetails, UserState } from '../../../contracts/accounts/events.ts';
import { LOST_STEP_DAYS, LOST_STEP_HOURS } from '../../../contracts/accounts/second-step/lost-step.ts';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { formatDate } from '../../../contracts/format.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { managersOf } from '../../../projections/accounts/users.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { isSameSecret } from '../../platform/auth/same-secret.ts';
import { loadOrCreateSecret } from '../../platform/auth/secret.ts';
import { Clock } from '../../platform/clock.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { Attempts } from '../attempts.ts';
import { PasswordService } from '../password/password.service.ts';
import { PeopleService } from '../people/people.service.ts';
import { nameOf } from '../session.service.ts';
import { Sessions } from '../sessions.ts';
import { PasswordsOff } from '../single-sign-on/passwords-off.ts';
import { actorOf, fullName, type UserCommand } from '../user.decider.ts';
import { UserStreams } from '../user.stream.ts';
import type { SecondStepTables } from './second-step.tables.ts';

type Lost = NonNullable<UserState['lostStep']>;

/** The way of somebody who has the password and nothing else: three days, told to everybody concerned, who can stop it (docs/decisions/0188). */
@Injectable()
export class LostStepService implements OnModuleInit {
  private secret = '';

  constructor(
    private readonly readDb: ReadDb,
    private readonly models: Runner,
    private readonly users: UserStreams,
    private readonly people: PeopleService,
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
    private readonly passwords: PasswordService,
    private readonly passwordsOff: PasswordsOff,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    this.secret = await loadOrCreateSecret(this.readDb, 'lost-step');
  }

  /** Of who has half signed in. Refuses SIGN_IN_AGAIN and TOO_MANY. */
  async ask(request: Request) {
    const due = await this.sessions.secondStep(request);
    if (!due) throw new Refusal('SIGN_IN_AGAIN');
    const { userId } = due;
    await this.attempts.take([{ key: `lost-step/${userId}`, limit: 5 }]);
    const now = this.clock.now();
    const at = now.toISOString();
    const opensAt = new Date(now.getTime() + LOST_STEP_HOURS * HOUR_MS).toISOString();
    await this.record(userId, { type: 'LoseSecondStep', at, opensAt }, at);
    const { details, lostStep } = (await this.users.load(userId)).state;
    if (!details || !lostStep) throw new Refusal('SIGN_IN_AGAIN');
    const managers = (await managersOf(this.models, details.organizationId)).filter(({ user_id }) => user_id !== userId);
    // A mail has the name of what was asked for: asked again, it is not sent again.
    await this.outbox.put([
      lostMail(details.email, this.linkOf(userId, lostStep), lostStep),
      ...managers.map(({ user_id, email }) => managerMail(email, { userId, name: fullName(details), managerId: user_id }, lostStep)),
    ]);
    return { ...lostStep, email: details.email, told: managers.map(nameOf) };
  }

  /** Refuses LOST_STEP_GONE and TOO_MANY. */
  async open(userId: number, code: string, source: string) {
    const { details, lostStep } = await this.byLink(userId, code, source);
    return { ...lostStep, userName: details.userName, isOpen: lostStep.opensAt <= this.clock.now().toISOString() };
  }

  /** Refuses LOST_STEP_GONE and TOO_MANY. */
  async stop(userId: number, code: string, source: string): Promise<true> {
    await this.byLink(userId, code, source);
    const at = this.clock.now().toISOString();
    await this.record(userId, { type: 'EndLostStep', how: 'stopped', at }, at);
    return true;
  }

  /** Once: of two at the same moment one is refused. Refuses LOST_STEP_GONE, LOST_STEP_WAITS, WRONG_PASSWORD, ACCOUNT_SUSPENDED, SINGLE_SIGN_ON_ONLY, TOO_MANY. */
  async finish(userId: number, { code, password }: { code: string; password: string }, source: string): Promise<void> {
    const { details, lostStep, suspended } = await this.byLink(userId, code, source);
    if (suspended) throw new Refusal('ACCOUNT_SUSPENDED');
    const at = this.clock.now().toISOString();
    if (at < lostStep.opensAt) throw new Refusal('LOST_STEP_WAITS');
    await this.passwordsOff.assertMayEnter(userId, 'password');
    await this.passwords.confirm(userId, password);
    await this.record(userId, { type: 'ResetSecondStep', askedAt: lostStep.askedAt, at }, at);
    await this.readDb
      .tables<SecondStepTables>()
      .transaction()
      .execute(async (tx) => {
        for (const table of ['authenticator', 'passkey', 'recovery_code'] as const)
          await tx.deleteFrom(table).where('user_id', '=', userId).execute();
        await tx.updateTable('known_device').set({ second_step_at: null }).where('user_id', '=', userId).execute();
      });
    await this.sessions.endOthers(userId);
    await this.outbox.put([goneMail(details.email, userId, at)]);
  }

  /** Refuses CONFIRM_PASSWORD, NOT_FOUND, NOT_OWN_ACCOUNT and LOST_STEP_GONE. */
  async grant(userId: number, session: Session, request: Request, ctx: RequestContext): Promise<true> {
    await this.sessions.mustBeConfirmed(request);
    await this.people.mustBeOf(session.organizationId, userId);
    if (userId === session.userId) throw new Refusal('NOT_OWN_ACCOUNT');
    const { state } = await this.users.execute(userId, { type: 'GrantLostStep', at: this.clock.now().toISOString() }, ctx);
    const { details, lostStep } = state;
    if (details && lostStep) await this.outbox.put([grantedMail(details.email, this.linkOf(userId, lostStep), session.name, lostStep)]);
    return true;
  }

  /** Refuses NOT_FOUND. */
  async refuse(userId: number, session: Session, ctx: RequestContext): Promise<true> {
    await this.people.mustBeOf(session.organizationId, userId);
    const at = this.clock.now().toISOString();
    const { events, state } = await this.users.execute(userId, { type: 'EndLostStep', how: 'refused', at }, ctx);
    if (events.length > 0 && state.details) await this.outbox.put([refusedMail(state.details.email, userId, session.name, at)]);
    return true;
  }

  private async byLink(userId: number, code: string, source: string) {
    await this.attempts.take([{ key: `lost-step/${userId}/${source}`, limit: 20 }]);
    const { details, lostStep, suspended } = (await this.users.load(userId)).state;
    if (!details || !lostStep || !isSameSecret(code, this.codeOf(userId, lostStep))) throw new Refusal('LOST_STEP_GONE');
    if (this.clock.now().getTime() > Date.parse(lostStep.opensAt) + LOST_STEP_DAYS * 24 * HOUR_MS) throw new Refusal('LOST_STEP_GONE');
    return { details, lostStep, suspended };
  }

  private async record(userId: number, command: UserCommand, at: string): Promise<void> {
    const { details } = (await this.users.load(userId)).state;
    if (!details) throw new Refusal('LOST_STEP_GONE');
    await this.users.execute(userId, command, { actor: actorOf(userId, details), idempotencyKey: randomUUID(), at });
  }

  private linkOf(userId: number, lost: Lost): string {
    return `${publicUrl()}/account/lost-step/${userId}?code=${this.codeOf(userId, lost)}`;
  }

  /** Not stored: only the server's secret can make it, so that the same link can be mailed again. */
  private codeOf(userId: number, { askedAt }: Lost): string {
    return createHmac('sha256', this.secret).update(`${userId}/${askedAt}`).digest('base64url');
  }
}

const moment = (at: string) => `${formatDate(at.slice(0, 10))}, ${at.slice(11, 16)} UTC`;

function lostMail(to: UserDetails['email'], link: string, { askedAt, opensAt }: Lost): OutgoingMail {
  const text = `Hello,\n\nsomebody who knows your Scopebook password says that passkeys, authenticator and recovery codes are lost. From ${moment(opensAt)} on, for ${LOST_STEP_DAYS} days, this link and the password take the second step off:\n\n${link}\n\nIf it was not you, open the same link now and stop it, and choose a new password. Signing in with the second step stops it, too.`;
  return { key: `lost-step/${link}`, to, subject: 'Your second step at Scopebook is to be taken off', text, at: askedAt };
}

function managerMail(
  to: string,
  { userId, name, managerId }: { userId: number; name: string; managerId: number },
  { askedAt, opensAt }: Lost,
): OutgoingMail {
  const text = `Hello,\n\n${name}, or somebody who knows the password, says that passkeys, authenticator and recovery codes are lost. From ${moment(opensAt)} on, the password and a link in the mailbox take the second step off. Ask ${name}; you can let it happen at once or refuse it:\n\n${publicUrl()}/people?person=${userId}`;
  return {
    key: `lost-step/${userId}/${askedAt}/${managerId}`,
    to,
    subject: `${name} has lost the second step at Scopebook`,
    text,
    at: askedAt,
  };
}

function grantedMail(to: string, link: string, by: string, { opensAt }: Lost): OutgoingMail {
  const text = `Hello,\n\n${by} lets you set up a new second step at Scopebook. This link and your password take the lost one off, within ${LOST_STEP_DAYS} days:\n\n${link}\n\nIf you did not ask for it, open the link and stop it, and choose a new password.`;
  return { key: `lost-step-granted/${link}`, to, subject: 'You can take your second step off at Scopebook', text, at: opensAt };
}

function refusedMail(to: string, userId: number, by: string, at: string): OutgoingMail {
  const text = `Hello,\n\n${by} refused that the second step is taken off your Scopebook account. It stays as it was. If you did not ask for it, choose a new password: ${publicUrl()}/account/forgot`;
  return { key: `lost-step-refused/${userId}/${at}`, to, subject: 'Your second step at Scopebook stays on', text, at };
}

function goneMail(to: string, userId: number, at: string): OutgoingMail {
  const text = `Hello,\n\nthe second step was taken off your Scopebook account by the link in your mailbox and the password, and all sessions were ended. Set up a new one: ${publicUrl()}/settings\n\nIf it was not you, choose a new password at once: ${publicUrl()}/account/forgot`;
  return { key: `lost-step-gone/${userId}/${at}`, to, subject: 'Your second step at Scopebook was taken off', text, at };
}
