import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { formatDate } from '../../contracts/format.ts';
import { publicUrl } from '../platform/demo-mode.ts';
import { Outbox, type OutgoingMail } from '../platform/mail/outbox.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import type { AccountTables } from './accounts.tables.ts';
import { DemoUsers } from './demo-users.ts';
import { deviceOf } from './device.ts';
import { Sessions } from './sessions.ts';
import { UserStreams } from './user.stream.ts';

const DEVICE_COOKIE = 'scopebook-device';
/** The longest that browsers keep a cookie (RFC 6265bis). */
const DEVICE_LASTS_MS = 400 * 24 * 60 * 60 * 1000;

/** What happens once a password is right: the session begins, and a device that the account does not know yet is mailed. */
@Injectable()
export class SigningIn {
  constructor(
    private readonly readDb: ReadDb,
    private readonly sessions: Sessions,
    private readonly outbox: Outbox,
    private readonly users: UserStreams,
    private readonly demoUsers: DemoUsers,
  ) {}

  /** `by`: what one signed in with, as the list of sessions says it. */
  async enter(request: Request, userId: number, by: string): Promise<void> {
    const isNewDevice = await this.meetDevice(request, userId);
    await this.sessions.start(request, userId, { by, isNewDevice });
    if (isNewDevice) await this.mailNewDevice(request, userId, by);
  }

  /** Notes the browser by a cookie. Answers whether it is new to an account that knows others; the first one is no news. */
  private async meetDevice(request: Request, userId: number): Promise<boolean> {
    if (await this.demoUsers.isDemo(userId)) return false;
    const known = cookieOf(request, DEVICE_COOKIE);
    const device = known ?? randomBytes(24).toString('base64url');
    const { secure } = request;
    const response = request.res as Response;
    response.cookie(DEVICE_COOKIE, device, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: DEVICE_LASTS_MS });
    const db = this.readDb.tables<AccountTables>();
    const others = await db.selectFrom('known_device').select('device_hash').where('user_id', '=', userId).limit(1).execute();
    const added = await db
      .insertInto('known_device')
      .values({ user_id: userId, device_hash: digestOf(device), second_step_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    return added !== undefined && others.length > 0;
  }

  private async mailNewDevice(request: Request, userId: number, by: string): Promise<void> {
    const { details } = (await this.users.load(userId)).state;
    if (!details) return;
    const { device } = deviceOf(request.get('user-agent') ?? '');
    await this.outbox.put([newDevice(details.email, device || 'a device', by, request.ip ?? '', new Date())]);
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
