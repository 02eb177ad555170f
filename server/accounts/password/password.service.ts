import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { sql } from 'kysely';
import type { PasswordChange } from '../../../contracts/accounts/password/change-password.ts';
import { formatDate } from '../../../contracts/format.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { isSameSecret } from '../../platform/auth/same-secret.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { InvalidRequest } from '../../platform/http/problem.filter.ts';
import { type MailTables, Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import type { AccountTables } from '../accounts.tables.ts';
import { Attempts } from '../attempts.ts';
import { DemoUsers } from '../demo-users.ts';
import { ARGON, assertGoodPassword } from '../password-rules.ts';
import { PasswordsOff } from '../single-sign-on/passwords-off.ts';
import { actorOf } from '../user.decider.ts';
import { UserStreams } from '../user.stream.ts';

const LINK_LASTS_MS = 30 * 60 * 1000;

/** A mailed link that is good. */
export interface Reset {
  userId: number;
  requestedAt: Date;
  expiresAt: Date;
}

/** Forgotten and changed passwords. Only their hashes are kept, in Postgres; the log says that one was changed. */
@Injectable()
export class PasswordService {
  constructor(
    private readonly readDb: ReadDb,
    private readonly users: UserStreams,
    private readonly attempts: Attempts,
    private readonly outbox: Outbox,
    private readonly demoUsers: DemoUsers,
    private readonly passwordsOff: PasswordsOff,
  ) {}

  /**
   * Mails a link to the account of this address; the link before it is good no more. Where there is no account, or it has no password, the mail says that. Counted by the
   * caller's address and by the mail address, so that nobody is flooded. Refuses TOO_MANY.
   */
  async mailLink(email: string, source: string, at = new Date()): Promise<void> {
    await this.attempts.take([
      { key: `forgot/source/${source}`, limit: 20 },
      { key: `forgot/mail/${email.toLowerCase()}`, limit: 3 },
    ]);
    const db = this.readDb.tables<AccountTables & MailTables>();
    const account = await db
      .selectFrom('credential')
      .select(['user_id', 'email'])
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst();
    const code = randomBytes(16).toString('base64url');
    const key = `forgot/${code.slice(0, 8)}/${at.getTime()}`;
    if (!account || (await this.demoUsers.isDemo(account.user_id))) return this.outbox.put([noAccount(key, email, at)]);
    if (await this.passwordsOff.isFor(account.user_id)) return this.outbox.put([withoutPassword(key, account.email, at)]);
    await db.transaction().execute(async (tx) => {
      const values = { code_hash: digestOf(code), requested_at: at, expires_at: new Date(at.getTime() + LINK_LASTS_MS) };
      await tx
        .insertInto('password_reset')
        .values({ user_id: account.user_id, ...values })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
        .execute();
      await this.outbox.put([resetLink(key, account, code, at)], tx);
    });
  }

  /** Refuses RESET_LINK_GONE for a link that is not good, for whatever reason, and TOO_MANY. */
  async openLink(userId: number, code: string, source: string): Promise<Reset> {
    await this.attempts.take([{ key: `reset/${userId}/${source}`, limit: 20 }]);
    const row = await this.readDb
      .tables<AccountTables>()
      .selectFrom('password_reset')
      .selectAll()
      .where('user_id', '=', userId)
      .where('expires_at', '>', sql<Date>`now()`)
      .executeTakeFirst();
    if (!row || !isSameSecret(digestOf(code), row.code_hash)) throw new Refusal('RESET_LINK_GONE');
    return { userId, requestedAt: row.requested_at, expiresAt: row.expires_at };
  }

  /** Sets a password by a mailed link, once: of two at the same moment one is refused RESET_LINK_GONE. */
  async reset(userId: number, code: string, password: string, source: string): Promise<void> {
    await this.openLink(userId, code, source);
    const { details, suspended } = (await this.users.load(userId)).state;
    if (!details) throw new Refusal('RESET_LINK_GONE');
    if (suspended) throw new Refusal('ACCOUNT_SUSPENDED');
    assertGoodPassword(password, wordsOf(details), 'password');
    const password_hash = await hash(password, ARGON);
    await this.readDb
      .tables<AccountTables>()
      .transaction()
      .execute(async (tx) => {
        const used = await tx
          .deleteFrom('password_reset')
          .where('user_id', '=', userId)
          .where('code_hash', '=', digestOf(code))
          .returning('user_id')
          .executeTakeFirst();
        if (!used) throw new Refusal('RESET_LINK_GONE');
        await tx.updateTable('credential').set({ password_hash }).where('user_id', '=', userId).execute();
      });
    await this.recordChange(userId, 'link');
  }

  /** Refuses DEMO_ACCOUNT, TOO_MANY and WRONG_PASSWORD; a password that is not good enough is an invalid request. */
  async change(userId: number, input: PasswordChange): Promise<void> {
    const { currentPassword, newPassword, passwordConfirmation } = input;
    if (await this.demoUsers.isDemo(userId)) throw new Refusal('DEMO_ACCOUNT');
    if (newPassword !== passwordConfirmation)
      throw new InvalidRequest([{ field: 'passwordConfirmation', message: 'is not the same as the new password' }]);
    const { details } = (await this.users.load(userId)).state;
    assertGoodPassword(newPassword, details ? wordsOf(details) : [], 'newPassword');
    const kept = await this.confirm(userId, currentPassword);
    const db = this.readDb.tables<AccountTables>();
    const password_hash = await hash(newPassword, ARGON);
    // Only if nobody changed it since it was compared: of two changes at once one is refused.
    const changed = await db
      .updateTable('credential')
      .set({ password_hash })
      .where('user_id', '=', userId)
      .where('password_hash', '=', kept)
      .returning('user_id')
      .executeTakeFirst();
    if (!changed) throw new Refusal('WRONG_PASSWORD');
    await db.deleteFrom('password_reset').where('user_id', '=', userId).execute();
    await this.recordChange(userId, 'own');
  }

  /** Whether it is the person's password; ten wrong ones in a quarter of an hour. Answers its hash. Refuses TOO_MANY and WRONG_PASSWORD. */
  async confirm(userId: number, password: string): Promise<string> {
    const tries = [{ key: `password/${userId}`, limit: 10 }];
    await this.attempts.take(tries);
    const kept = await this.readDb
      .tables<AccountTables>()
      .selectFrom('credential')
      .select('password_hash')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!kept || !(await verify(kept.password_hash, password))) throw new Refusal('WRONG_PASSWORD');
    await this.attempts.refund(tries.map(({ key }) => key));
    return kept.password_hash;
  }

  private async recordChange(userId: number, by: 'own' | 'link'): Promise<void> {
    const { details } = (await this.users.load(userId)).state;
    if (!details) return;
    const at = new Date().toISOString();
    await this.users.execute(
      userId,
      { type: 'ChangePassword', by, at },
      { actor: actorOf(userId, details), idempotencyKey: randomUUID(), at },
    );
    await this.outbox.put([wasChanged(`password-changed/${userId}/${at}`, details.email, at)]);
  }
}

const digestOf = (code: string) => createHash('sha256').update(code).digest('base64url');

const wordsOf = ({ userName, email, firstName, lastName }: { userName: string; email: string; firstName: string; lastName: string }) => [
  userName,
  email,
  firstName,
  lastName,
];

function resetLink(key: string, { user_id, email }: { user_id: number; email: string }, code: string, at: Date): OutgoingMail {
  const link = `${publicUrl()}/account/reset/${user_id}?code=${code}`;
  const text = `Hello,\n\nchoose a new password for Scopebook here:\n\n${link}\n\nThe link works once, within 30 minutes. A link that was sent before it works no more. If you did not ask for it, there is nothing you need to do: your password stays as it is.`;
  return { key, to: email, subject: 'Choose a new password for Scopebook', text, at: at.toISOString() };
}

/** Nothing that was typed is in it but the address that it goes to. */
function noAccount(key: string, to: string, at: Date): OutgoingMail {
  const text = `Hello,\n\nsomebody, probably you, asked for a new password at Scopebook with this address. No account has it, or it is an account of the demo. Perhaps you signed up with another address.\n\nCreate an account: ${publicUrl()}/account/Signup\n\nIf it was not you, there is nothing you need to do.`;
  return { key, to, subject: 'No Scopebook account has this address', text, at: at.toISOString() };
}

function withoutPassword(key: string, to: string, at: Date): OutgoingMail {
  const text = `Hello,\n\nsomebody, probably you, asked for a new password at Scopebook with this address. Your organization signs in by single sign-on, so your account needs none. Sign in here, by "Sign in with single sign-on": ${publicUrl()}/signin\n\nIf it was not you, there is nothing you need to do.`;
  return { key, to, subject: 'You sign in to Scopebook by single sign-on', text, at: at.toISOString() };
}

function wasChanged(key: string, to: string, at: string): OutgoingMail {
  const text = `Hello,\n\nthe password of your Scopebook account was changed on ${formatDate(at.slice(0, 10))}. If it was you, there is nothing you need to do.\n\nIf it was not you, choose a new one at once: ${publicUrl()}/account/forgot`;
  return { key, to, subject: 'Your Scopebook password was changed', text, at };
}
