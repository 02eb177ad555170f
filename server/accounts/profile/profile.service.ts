import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { sql } from 'kysely';
import type { z } from 'zod';
import { profileOf } from '../../../contracts/accounts/events.ts';
import type { BasicChange, Profile } from '../../../contracts/accounts/profile/profile.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { isSameSecret } from '../../platform/auth/same-secret.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { type MailTables, Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import type { AccountTables } from '../accounts.tables.ts';
import { Attempts } from '../attempts.ts';
import { DemoUsers } from '../demo-users.ts';
import { Sessions } from '../sessions.ts';
import { actorOf, type UserCommand } from '../user.decider.ts';
import { UserStreams } from '../user.stream.ts';

const LINK_LASTS_MS = 48 * 60 * 60 * 1000;
const UNIQUE_VIOLATION = '23505';

interface Asked {
  session: Session;
  request: Request;
}

/** What a person says of themselves. A new mail address counts once the mail to it was opened. */
@Injectable()
export class ProfileService {
  constructor(
    private readonly readDb: ReadDb,
    private readonly users: UserStreams,
    private readonly attempts: Attempts,
    private readonly outbox: Outbox,
    private readonly demoUsers: DemoUsers,
    private readonly sessions: Sessions,
  ) {}

  /** Refuses NOT_FOUND for an account that does not exist. */
  async of(userId: number): Promise<Profile & { id: number; userName: string; email: string }> {
    const { state } = await this.users.load(userId);
    if (!state.details) throw new Refusal('NOT_FOUND');
    return { id: userId, userName: state.details.userName, email: state.details.email, ...profileOf(state) };
  }

  async change(userId: number, changed: Partial<Profile>, ctx: RequestContext): Promise<void> {
    await this.users.execute(userId, { type: 'ChangeProfile', changed }, ctx);
  }

  /**
   * Saves what differs, and mails a link to a new mail address; the link before it is good no more. Answers the address that waits. Refuses
   * DEMO_ACCOUNT (its address is not one's own), TOO_MANY, and CONFIRM_PASSWORD before anything is saved: who has the address has the account.
   */
  async changeBasic(ctx: RequestContext & Asked, { email, ...changed }: z.output<typeof BasicChange>): Promise<string> {
    const { userId } = ctx.session;
    const isNew = email !== undefined && email !== (await this.of(userId)).email;
    if (isNew && (await this.demoUsers.isDemo(userId))) throw new Refusal('DEMO_ACCOUNT');
    if (isNew) await this.sessions.mustBeConfirmed(ctx.request);
    await this.change(userId, changed, ctx);
    if (!isNew) return this.waitingEmail(userId);
    await this.attempts.take([{ key: `email/${userId}`, limit: 5 }]);
    await this.mailLink(userId, email);
    return email;
  }

  /** The new mail address whose mail was not opened yet; empty where there is none. */
  async waitingEmail(userId: number): Promise<string> {
    return (await this.waiting(userId))?.email ?? '';
  }

  async dropEmail(userId: number): Promise<void> {
    await this.db().deleteFrom('email_change').where('user_id', '=', userId).execute();
  }

  /** Refuses EMAIL_LINK_GONE for a link that is not good, for whatever reason, and TOO_MANY. */
  async openLink(userId: number, code: string, source: string): Promise<{ email: string; before: string }> {
    await this.attempts.take([{ key: `email-link/${userId}/${source}`, limit: 20 }]);
    const row = await this.waiting(userId);
    if (!row || !isSameSecret(digestOf(code), row.code_hash)) throw new Refusal('EMAIL_LINK_GONE');
    return { email: row.email, before: (await this.of(userId)).email };
  }

  /** Makes the new address the account's. Refuses EMAIL_LINK_GONE, also where an account has taken it meanwhile, and TOO_MANY. */
  async confirmEmail(userId: number, code: string, source: string): Promise<string> {
    const { email, before } = await this.openLink(userId, code, source);
    const { details } = (await this.users.load(userId)).state;
    if (!details) throw new Refusal('EMAIL_LINK_GONE');
    // Who signs in by the address goes on doing so, with the new one.
    const userName = details.userName.toLowerCase() === before.toLowerCase() ? email : details.userName;
    try {
      await this.db()
        .transaction()
        .execute(async (tx) => {
          const used = await tx
            .deleteFrom('email_change')
            .where('user_id', '=', userId)
            .where('code_hash', '=', digestOf(code))
            .returning('user_id')
            .executeTakeFirst();
          if (!used) throw new Refusal('EMAIL_LINK_GONE');
          await tx.updateTable('credential').set({ email, user_name: userName }).where('user_id', '=', userId).execute();
        });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) throw new Refusal('EMAIL_LINK_GONE');
      throw error;
    }
    const at = new Date();
    const command: UserCommand = { type: 'ChangeEmail', email, userName };
    await this.users.execute(userId, command, { actor: actorOf(userId, details), idempotencyKey: randomUUID(), at: at.toISOString() });
    await this.outbox.put([wasChanged(`email-changed/${userId}/${at.getTime()}`, before, at)]);
    return email;
  }

  private async mailLink(userId: number, email: string, at = new Date()): Promise<void> {
    const code = randomBytes(16).toString('base64url');
    const key = `email/${code.slice(0, 8)}/${at.getTime()}`;
    const taken = await this.db()
      .selectFrom('credential')
      .select('user_id')
      .where((or) => or.or([or(sql`lower(email)`, '=', email.toLowerCase()), or(sql`lower(user_name)`, '=', email.toLowerCase())]))
      .where('user_id', '!=', userId)
      .executeTakeFirst();
    const values = { email, code_hash: digestOf(code), expires_at: new Date(at.getTime() + LINK_LASTS_MS) };
    await this.readDb
      .tables<AccountTables & MailTables>()
      .transaction()
      .execute(async (tx) => {
        await tx
          .insertInto('email_change')
          .values({ user_id: userId, ...values })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
          .execute();
        // That the address has an account is said in the mail alone, and not to who typed it.
        await this.outbox.put([taken ? hasAccount(key, email, at) : link(key, email, userId, code, at)], tx);
      });
  }

  private waiting(userId: number) {
    return this.db()
      .selectFrom('email_change')
      .selectAll()
      .where('user_id', '=', userId)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
  }

  private db() {
    return this.readDb.tables<AccountTables>();
  }
}

const digestOf = (code: string) => createHash('sha256').update(code).digest('base64url');

/** Nothing of what was typed but the address itself is in mails to an address that nobody has confirmed. */
function link(key: string, to: string, userId: number, code: string, at: Date): OutgoingMail {
  const text = `Hello,\n\na Scopebook account is to have this address. Confirm it here:\n\n${publicUrl()}/account/email/${userId}?code=${code}\n\nThe link works once, within two days. If it was not you, there is nothing you need to do: without the link nothing changes.`;
  return { key, to, subject: 'Confirm your new address for Scopebook', text, at: at.toISOString() };
}

function hasAccount(key: string, to: string, at: Date): OutgoingMail {
  const text = `Hello,\n\nsomebody, probably you, wants to use this address for another Scopebook account. It belongs to an account already, and an address belongs to one.\n\nIf it was not you, there is nothing you need to do.`;
  return { key, to, subject: 'This address has a Scopebook account', text, at: at.toISOString() };
}

function wasChanged(key: string, to: string, at: Date): OutgoingMail {
  const text = `Hello,\n\nyour Scopebook account has another mail address from now on, and this one does not sign in any more. If it was you, there is nothing you need to do.\n\nIf it was not you, write to the administrator of your organization at once.`;
  return { key, to, subject: 'Your Scopebook account has a new address', text, at: at.toISOString() };
}
