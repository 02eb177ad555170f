import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sql } from 'kysely';
import type { Means } from '../../contracts/accounts/second-step/means.ts';
import { formatDate } from '../../contracts/format.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { publicUrl } from '../platform/demo-mode.ts';
import { withOrigin } from '../platform/event-log/origin.ts';
import { Outbox, type OutgoingMail } from '../platform/mail/outbox.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import { within } from '../platform/within.ts';
import { DemoUsers } from './demo-users.ts';
import { deviceOf } from './device.ts';
import { OriginsService } from './origins.service.ts';
import { SecondStepService } from './second-step/second-step.service.ts';
import type { SecondStepTables } from './second-step/second-step.tables.ts';
import { type Identity, Sessions } from './sessions.ts';
import { Identities } from './single-sign-on/identities.ts';
import { PasswordsOff } from './single-sign-on/passwords-off.ts';
import { actorOf, type UserCommand } from './user.decider.ts';
import { UserStreams } from './user.stream.ts';

const DEVICE_COOKIE = 'scopebook-device';
/** The longest that browsers keep a cookie (RFC 6265bis). */
const DEVICE_LASTS_MS = 400 * 24 * 60 * 60 * 1000;

/** How long somebody who comes or goes waits for the log. */
const RECORD_MS = 3_000;

/** A device on which the second step was taken is not asked for it again in this time. */
const TRUSTED = '30 days';

/** Who comes by single sign-on. `hasTwoFactors`: the provider says that it asked for two, so that no second step is due here. */
export interface Arrival {
  identity: Identity;
  hasTwoFactors: boolean;
}

/** What happens once a password is right: the second step on a device that is not trusted, then the session; a new device is mailed. */
@Injectable()
export class SigningIn {
  private readonly logger = new Logger(SigningIn.name);

  constructor(
    private readonly readDb: ReadDb,
    private readonly sessions: Sessions,
    private readonly secondStep: SecondStepService,
    private readonly outbox: Outbox,
    private readonly users: UserStreams,
    private readonly demoUsers: DemoUsers,
    private readonly passwordsOff: PasswordsOff,
    private readonly identities: Identities,
    private readonly origins: OriginsService,
  ) {}

  /**
   * `by`: what one signed in with, as the list of sessions says it. Answers by what the second step is to be taken, where one is due. Refuses
   * SINGLE_SIGN_ON_ONLY and OTHER_IDENTITY.
   */
  async enter(request: Request, userId: number, by: string, came?: Arrival): Promise<Means[]> {
    await this.passwordsOff.assertMayEnter(userId, by);
    const means = await this.secondStep.meansOf(userId);
    if (means.length > 0 && !came?.hasTwoFactors && !(await this.isTrusted(request, userId))) {
      await this.sessions.startSecondStep(request, userId, by, came?.identity);
      return means;
    }
    if (came) await this.identities.cameIn(userId, came.identity);
    await this.begin(request, userId, by);
    return [];
  }

  /** Begins the session of who has taken the second step, or signed in by a passkey. Refuses ACCOUNT_SUSPENDED, SINGLE_SIGN_ON_ONLY, OTHER_IDENTITY. */
  async complete(request: Request, userId: number, by: string, identity?: Identity): Promise<void> {
    const { suspended, details, lostStep } = (await this.users.load(userId)).state;
    if (suspended) throw new Refusal('ACCOUNT_SUSPENDED');
    await this.passwordsOff.assertMayEnter(userId, by);
    if (identity) await this.identities.cameIn(userId, identity);
    // It is not lost.
    if (details && lostStep) {
      const at = new Date().toISOString();
      const ctx = { actor: actorOf(userId, details), idempotencyKey: randomUUID(), at };
      await this.users.execute(userId, { type: 'EndLostStep', how: 'signed in', at }, ctx);
    }
    const device = await this.begin(request, userId, by);
    if (device === null) return;
    await this.db()
      .updateTable('known_device')
      .set({ second_step_at: new Date() })
      .where('user_id', '=', userId)
      .where('device_hash', '=', digestOf(device))
      .execute();
  }

  /** All devices but this one are asked for the second step again. */
  async forgetOtherDevices(request: Request, userId: number): Promise<void> {
    const device = cookieOf(request, DEVICE_COOKIE);
    const others = this.db().updateTable('known_device').set({ second_step_at: null }).where('user_id', '=', userId);
    await (device ? others.where('device_hash', '!=', digestOf(device)) : others).execute();
  }

  /** Every device of a person is asked for the second step again. */
  async forgetDevices(userId: number): Promise<void> {
    await this.db().updateTable('known_device').set({ second_step_at: null }).where('user_id', '=', userId).execute();
  }

  /** Answers the device; null for a demo account, which many share. */
  private async begin(request: Request, userId: number, by: string): Promise<string | null> {
    if (await this.demoUsers.isDemo(userId)) {
      await this.sessions.start(request, userId, { by, isNewDevice: false });
      return null;
    }
    const { device, isNew } = await this.meetDevice(request, userId);
    await this.sessions.start(request, userId, { by, isNewDevice: isNew });
    await this.record(request, userId, (at) => ({ type: 'RecordSignIn', by, isNewDevice: isNew, at }));
    if (isNew) await this.mailNewDevice(request, userId, by);
    return device;
  }

  /** Takes the second step by a code. Answers by what; refuses WRONG_DIGITS and TOO_MANY, as the audit then says. */
  async takeStep(request: Request, { userId, by }: { userId: number; by: string }, code: string): Promise<Means> {
    try {
      return await this.secondStep.take(userId, code);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'WRONG_DIGITS')
        await this.record(request, userId, (at) => ({ type: 'RecordRefusedStep', by, at }));
      throw error;
    }
  }

  /** Says in the audit that sessions of a person ended, by the request of one of them. */
  async recordEnded(request: Request, userId: number, sessions: number, how: 'signed out' | 'ended'): Promise<void> {
    await this.record(request, userId, (at) => ({ type: 'RecordEndedSessions', sessions, how, at }));
  }

  /** Who comes and goes is let through although the log does not answer: what is not recorded then is in the server's own log. */
  private async record(request: Request, userId: number, command: (at: string) => UserCommand): Promise<void> {
    try {
      await within(RECORD_MS, this.recorded(request, userId, command), () => new Error('the log did not answer in time'));
    } catch (error) {
      const { type } = command('');
      this.logger.warn(`${type} of user ${userId} was not recorded: ${(error as Error).message}`);
    }
  }

  private async recorded(request: Request, userId: number, command: (at: string) => UserCommand): Promise<void> {
    if (await this.demoUsers.isDemo(userId)) return;
    const { details } = (await this.users.load(userId)).state;
    if (!details) return;
    const session = { sessionId: request.sessionID, userId, organizationId: details.organizationId };
    const origin = await this.origins.of(session, request, this.sessions.originOf(request));
    const at = new Date().toISOString();
    const ctx = { actor: actorOf(userId, details), idempotencyKey: randomUUID(), at };
    await withOrigin(origin, () => this.users.execute(userId, command(at), ctx));
  }

  /** Notes the browser by a cookie. `isNew`: to an account that knows others; the first one is no news. */
  private async meetDevice(request: Request, userId: number): Promise<{ device: string; isNew: boolean }> {
    const device = cookieOf(request, DEVICE_COOKIE) ?? randomBytes(24).toString('base64url');
    const { secure } = request;
    const response = request.res as Response;
    response.cookie(DEVICE_COOKIE, device, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: DEVICE_LASTS_MS });
    const others = await this.db().selectFrom('known_device').select('device_hash').where('user_id', '=', userId).limit(1).execute();
    const added = await this.db()
      .insertInto('known_device')
      .values({ user_id: userId, device_hash: digestOf(device), second_step_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    return { device, isNew: added !== undefined && others.length > 0 };
  }

  private async isTrusted(request: Request, userId: number): Promise<boolean> {
    const device = cookieOf(request, DEVICE_COOKIE);
    if (!device) return false;
    const row = await this.db()
      .selectFrom('known_device')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('device_hash', '=', digestOf(device))
      .where('second_step_at', '>', sql<Date>`now() - ${TRUSTED}::interval`)
      .executeTakeFirst();
    return row !== undefined;
  }

  private async mailNewDevice(request: Request, userId: number, by: string): Promise<void> {
    const { details } = (await this.users.load(userId)).state;
    if (!details) return;
    const { device } = deviceOf(request.get('user-agent') ?? '');
    await this.outbox.put([newDevice(details.email, device || 'a device', by, request.ip ?? '', new Date())]);
  }

  private db() {
    return this.readDb.tables<SecondStepTables>();
  }
}

const digestOf = (device: string) => createHash('sha256').update(device).digest('base64url');

function cookieOf(request: Request, name: string): string | undefined {
  const [, value] = new RegExp(`(?:^|; )${name}=([\\w-]{32})(?:;|$)`).exec(request.headers.cookie ?? '') ?? [];
  return value;
}

function newDevice(to: string, device: string, by: string, address: string, at: Date): OutgoingMail {
  const instant = at.toISOString();
  const text = `Hello,\n\nsomebody signed in to your Scopebook account on ${formatDate(instant.slice(0, 10))}, ${instant.slice(11, 16)} UTC, with ${device}, from ${address}, by ${by}. If it was you, there is nothing you need to do.\n\nIf it was not you, end that session and choose a new password: ${publicUrl()}/account`;
  return { key: `new-device/${to}/${instant}`, to, subject: `New sign-in to Scopebook: ${device}`, text, at: instant };
}
