import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { z } from 'zod';
import type { Erasure } from '../../../contracts/accounts/events.ts';
import { DAYS_TO_CHANGE_ONES_MIND, type Held } from '../../../contracts/accounts/personal/held.ts';
import type { PasskeyAnswer } from '../../../contracts/accounts/second-step/means.ts';
import { DAY_MS } from '../../../contracts/durations.ts';
import { formatDate } from '../../../contracts/format.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { managersOf, type UserRow, usersOf } from '../../../projections/accounts/users.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Clock } from '../../platform/clock.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { addressSubject } from '../../platform/event-log/personal-keys.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { InvalidRequest } from '../../platform/http/problem.filter.ts';
import { Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import { type DataSubject, PersonalHoldings } from '../../platform/personal-data/holdings.ts';
import { Attempts } from '../attempts.ts';
import { DemoUsers } from '../demo-users.ts';
import { PasswordService } from '../password/password.service.ts';
import { Passkeys } from '../second-step/passkeys.ts';
import { nameOf, SessionAccess } from '../session.service.ts';
import { Sessions } from '../sessions.ts';
import { UserStreams } from '../user.stream.ts';

interface AskingErasure {
  userName: string;
  password: string;
  passkey?: z.output<typeof PasskeyAnswer> | undefined;
  request: Request;
}

/** What is stored about a person, and their request to be erased. */
@Injectable()
export class PersonalDataService {
  constructor(
    private readonly holdings: PersonalHoldings,
    private readonly models: Runner,
    private readonly access: SessionAccess,
    private readonly users: UserStreams,
    private readonly passwords: PasswordService,
    private readonly passkeys: Passkeys,
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
    private readonly outbox: Outbox,
    private readonly demoUsers: DemoUsers,
    private readonly clock: Clock,
  ) {}

  async overview(session: Session) {
    const person = await this.subjectOf(session.userId);
    const [held, { inTheWay, inOrder }, isDemo, hasPasskey] = await Promise.all([
      this.held(person),
      this.obstacles(person),
      this.demoUsers.isDemo(session.userId),
      this.passkeys.hasOne(session.userId),
    ]);
    return { held, inTheWay, inOrder, eraseOn: this.eraseAt().slice(0, 10), isDemo, hasPasskey };
  }

  /** The rows of all contexts; those that are erased first. */
  async held(person: DataSubject): Promise<z.output<typeof Held>[]> {
    const rows = (await Promise.all(this.holdings.all().map((one) => one.held(person)))).flat();
    const order = ['erased', 'nameless', 'stays', 'untouched'];
    return rows.sort((a, b) => order.indexOf(a.happens) - order.indexOf(b.happens));
  }

  /** Who it is, as the read models have it. Refuses NOT_FOUND. */
  async subjectOf(userId: number): Promise<DataSubject> {
    const user = await this.access.user(userId);
    if (!user) throw new Refusal('NOT_FOUND');
    const others = (await usersOf(this.models, user.organization_id)).filter((one) => one.user_id !== userId);
    // The number of the office stays its other people's.
    const shared = new Set(others.flatMap(addressesOf).map(addressSubject));
    return {
      ...{ userId, organizationId: user.organization_id, organizationName: user.organization_name },
      ...{ name: nameOf(user), email: user.email, isAlone: others.length === 0 },
      addresses: addressesOf(user).filter((address) => !shared.has(addressSubject(address))),
    };
  }

  /**
   * Suspends the account until the day, ends all its sessions and mails the link that brings it back. Refuses DEMO_ACCOUNT, ERASURE_IN_THE_WAY,
   * WRONG_PASSWORD and TOO_MANY; another user name than the own one is an invalid request.
   */
  async askErasure(session: Session, typed: AskingErasure, ctx: RequestContext): Promise<{ eraseAt: string }> {
    const { userId } = session;
    if (await this.demoUsers.isDemo(userId)) throw new Refusal('DEMO_ACCOUNT');
    const { details } = (await this.users.load(userId)).state;
    if (typed.userName.trim().toLowerCase() !== details?.userName.toLowerCase())
      throw new InvalidRequest([{ field: 'userName', message: 'is not your user name' }]);
    await this.confirm(userId, typed);
    const { inTheWay } = await this.obstacles(await this.subjectOf(userId));
    if (inTheWay[0]) throw new Refusal('ERASURE_IN_THE_WAY', `${inTheWay[0].what}. ${inTheWay[0].wayOut}.`);
    const code = randomBytes(16).toString('base64url');
    const [at, eraseAt] = [this.clock.now().toISOString(), this.eraseAt()];
    await this.users.execute(userId, { type: 'AskErasure', at, eraseAt, codeHash: digestOf(code) }, ctx);
    await this.outbox.put([askedMail(details.email, { userId, code, at, eraseAt })]);
    await this.sessions.endOthers(userId);
    return { eraseAt };
  }

  /** By a passkey that signed what this session was asked to, once; else by the password. Refuses PASSKEY_REFUSED, WRONG_PASSWORD and TOO_MANY. */
  private async confirm(userId: number, { passkey, password, request }: AskingErasure): Promise<void> {
    if (!passkey) {
      if (password === '') throw new InvalidRequest([{ field: 'password', message: 'is needed' }]);
      await this.passwords.confirm(userId, password);
      return;
    }
    const challenge = await this.sessions.kept(request, 'erasure');
    if (!challenge) throw new Refusal('PASSKEY_REFUSED');
    await this.sessions.forgetKept(request);
    if ((await this.passkeys.personOf(passkey, challenge)) !== userId) throw new Refusal('PASSKEY_REFUSED');
  }

  /** Refuses ERASURE_LINK_GONE and TOO_MANY. */
  async open(userId: number, code: string, source: string) {
    const { erasure, userName } = await this.byLink(userId, code, source);
    const { askedAt, eraseAt, erasedAt, withdrawnAt } = erasure;
    const held = erasedAt || withdrawnAt ? erasure.held : await this.held(await this.subjectOf(userId));
    return { userName: erasedAt ? `Former user ${userId}` : userName, askedAt, eraseAt, erasedAt, withdrawnAt, held };
  }

  /** Brings the account back. Refuses ERASURE_LINK_GONE, ERASED_ALREADY and TOO_MANY. */
  async withdraw(userId: number, code: string, source: string): Promise<true> {
    await this.byLink(userId, code, source);
    const { details } = (await this.users.load(userId)).state;
    const at = this.clock.now().toISOString();
    const actor = { kind: 'user' as const, userId, organizationId: details?.organizationId ?? 0, name: details ? nameIn(details) : '' };
    const ctx = { actor, idempotencyKey: randomUUID(), at };
    await this.users.execute(userId, { type: 'WithdrawErasure', codeHash: digestOf(code), at }, ctx);
    return true;
  }

  private async byLink(userId: number, code: string, source: string): Promise<{ erasure: Erasure; userName: string }> {
    await this.attempts.take([{ key: `erasure/${userId}/${source}`, limit: 20 }]);
    const { erasure, details } = (await this.users.load(userId)).state;
    if (erasure?.codeHash !== digestOf(code)) throw new Refusal('ERASURE_LINK_GONE');
    return { erasure, userName: details?.userName ?? '' };
  }

  /** What stands in the way, and what was looked at and is in order. */
  private async obstacles(person: DataSubject) {
    const inTheWay = (await Promise.all(this.holdings.all().map((one) => one.inTheWay?.(person) ?? []))).flat();
    if (person.isAlone) return { inTheWay, inOrder: [] };
    const managers = await managersOf(this.models, person.organizationId);
    const keepsOne = managers.some(({ user_id }) => user_id !== person.userId);
    if (keepsOne) return { inTheWay, inOrder: [`${person.organizationName} keeps an administrator`] };
    const noManager = {
      what: `Nobody else manages the users of ${person.organizationName}`,
      wayOut: 'Give the right to another person',
      to: '/people',
    };
    return { inTheWay: [...inTheWay, noManager], inOrder: [] };
  }

  private eraseAt(): string {
    return new Date(this.clock.now().getTime() + DAYS_TO_CHANGE_ONES_MIND * DAY_MS).toISOString();
  }
}

const addressesOf = ({ email, work_number, mobile_number }: UserRow): string[] => [email, work_number, mobile_number].filter(Boolean);
const digestOf = (code: string) => createHash('sha256').update(code).digest('base64url');
const nameIn = ({ firstName, lastName, userName }: { firstName: string; lastName: string; userName: string }) =>
  `${firstName} ${lastName}`.trim() || userName;

function askedMail(to: string, { userId, code, at, eraseAt }: { userId: number; code: string; at: string; eraseAt: string }): OutgoingMail {
  const day = formatDate(eraseAt.slice(0, 10));
  const text = `Hello,\n\nas you asked, your Scopebook account is to be erased on ${day}. You are signed out everywhere, and nobody can sign in to it.\n\nIf you change your mind, or if it was not you, this link brings all of it back until then:\n\n${publicUrl()}/account/erasure/${userId}?code=${code}\n\nAfterwards the same link says what was erased, and when. Nobody can bring it back then, we neither.`;
  return {
    key: `erasure/${userId}/${digestOf(code).slice(0, 12)}`,
    to,
    subject: `Your Scopebook account is to be erased on ${day}`,
    text,
    at,
  };
}
