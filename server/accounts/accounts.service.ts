import { createHash, randomBytes } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { type Kysely, sql } from 'kysely';
import type { UserDetails } from '../../contracts/accounts/events.ts';
import { Refusal } from '../../contracts/refusals.ts';
import { users as userModel } from '../../projections/accounts/users.ts';
import { Runner } from '../../projections/runner/runner.ts';
import { isSameSecret } from '../platform/auth/same-secret.ts';
import { demoMode, publicUrl } from '../platform/demo-mode.ts';
import { type MailTables, Outbox, type OutgoingMail } from '../platform/mail/outbox.ts';
import { ReadDb } from '../platform/read-db/read-db.ts';
import type { AccountTables } from './accounts.tables.ts';
import { Attempts } from './attempts.ts';
import { DemoUsers } from './demo-users.ts';
import { LinkCodes } from './link-codes.service.ts';
import { ARGON } from './password-rules.ts';
import { actorOf, fullName, isToBeErased } from './user.decider.ts';
import { UserStreams } from './user.stream.ts';

export interface SignUp {
  userName: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  workNumber: string;
  mobileNumber: string;
  jobFunction: string;
  userType: string;
  /** The organization's name; the person's where it is empty. */
  company: string;
  /** The code of the link that they came by; empty without one. */
  linkCode: string;
}

/** What is told of a sign-up at once: `isOwner` only where the password that was typed is that of the account that the address has. */
export interface SignedUp {
  userId: number;
  isOwner: boolean;
}

/**
 * Sign-in attempts allowed in 15 minutes. `right` counts attempts with the right password, because each of them makes a
 * session.
 */
const TRIES = { perSource: 60, perAccountAndSource: 10, perAccount: 50, right: 60 };
const CODE_LASTS_MS = 48 * 60 * 60 * 1000;
/** Wrong ones, from wherever; then a new code is needed. */
const TRIES_OF_CODE = 5;
/** Letters and digits that are not taken for each other; eight of them have 40 bits. */
const CODE_SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** How long an activation waits for the read model to take the code of its link; the job takes it later. */
const CATCH_UP_MS = 3_000;
const UNIQUE_VIOLATION = '23505';

/**
 * Signing up, activating and signing in. Secrets stay in Postgres; a person reaches the log only after confirming the
 * sign-up.
 */
@Injectable()
export class AccountsService {
  /** A hash to verify when the account does not exist, so that the answer takes as long as for a wrong password. */
  private readonly nobody = hash(randomBytes(16), ARGON);
  private readonly logger = new Logger('Accounts');

  constructor(
    private readonly readDb: ReadDb,
    private readonly users: UserStreams,
    private readonly attempts: Attempts,
    private readonly outbox: Outbox,
    private readonly demoUsers: DemoUsers,
    private readonly linkCodes: LinkCodes,
    private readonly models: Runner,
  ) {}

  /**
   * Finds the user by name or mail address and password. Refuses BAD_CREDENTIALS, TOO_MANY and, if the password is
   * right, NOT_ACTIVATED and ACCOUNT_SUSPENDED.
   */
  async signIn(userName: string, password: string, source: string): Promise<number> {
    const db = this.readDb.tables<AccountTables>();
    const name = userName.toLowerCase();
    const known = await db
      .selectFrom('credential')
      .select(['user_id', 'password_hash'])
      .where((or) => or.or([or(sql`lower(user_name)`, '=', name), or(sql`lower(email)`, '=', name)]))
      .executeTakeFirst();
    // Count by account and not by what was typed: otherwise the name and the mail address would each have their own
    // attempts.
    const account = known ? `user/${known.user_id}` : `name/${name}`;
    const here = `sign-in/familiar/${account}/${source}`;
    const tries = [
      { key: `sign-in/source/${source}`, limit: TRIES.perSource },
      { key: `sign-in/account/${account}/${source}`, limit: TRIES.perAccountAndSource },
    ];
    // Guessing from many addresses locks the account only for addresses that never signed in to it, so the owner is not
    // locked out.
    if (!(await this.attempts.isFamiliar(here))) tries.push({ key: `sign-in/account/${account}`, limit: TRIES.perAccount });
    await this.attempts.take(tries);
    const pending = await db
      .selectFrom('pending_sign_up')
      .select('password_hash')
      .where((or) => or.or([or(sql`lower(user_name)`, '=', name), or(sql`lower(email)`, '=', name)]))
      .where('expires_at', '>', sql<Date>`now()`)
      .orderBy('signed_up_at', 'desc')
      .executeTakeFirst();
    const right = await verify(known?.password_hash ?? pending?.password_hash ?? (await this.nobody), password);
    if (!right || !(known ?? pending)) throw new Refusal('BAD_CREDENTIALS');
    await this.attempts.take([{ key: `sign-in/done/${account}`, limit: TRIES.right }]);
    await this.attempts.refund(tries.map(({ key }) => key));
    if (!known) throw new Refusal('NOT_ACTIVATED');
    if (await this.demoUsers.isShutOut(known.user_id)) throw new Refusal('BAD_CREDENTIALS');
    const { state } = await this.users.load(known.user_id);
    if (isToBeErased(state)) throw new Refusal('ACCOUNT_TO_BE_ERASED');
    if (state.suspended) throw new Refusal('ACCOUNT_SUSPENDED');
    await this.attempts.makeFamiliar(here);
    return known.user_id;
  }

  /**
   * Stores the sign-up until its mailed code comes back. If the name or address is taken, only the mail differs, so a
   * stranger cannot find out who has an account: one who types the account's own password is told (R501). A second sign-up
   * does not replace the first: each code activates the password typed with it.
   */
  async signUp(wanted: SignUp, source: string, at = new Date().toISOString()): Promise<SignedUp> {
    await this.attempts.take([
      { key: `sign-up/source/${source}`, limit: 20 },
      { key: `sign-up/mail/${wanted.email.toLowerCase()}`, limit: 5 },
    ]);
    const { userName, email, password, company, linkCode, ...person } = wanted;
    // Hash before checking whether the name is taken, because hashing is the slow part and must not reveal the result.
    const passwordHash = await hash(password, ARGON);
    const code = newCode();
    const db = this.readDb.tables<AccountTables>();
    const taken = await db
      .selectFrom('credential')
      .select(['user_name', 'email', 'password_hash'])
      .where((or) => or.or([or(sql`lower(user_name)`, '=', userName.toLowerCase()), or(sql`lower(email)`, '=', email.toLowerCase())]))
      .execute();
    const userId = await this.readDb.nextId('user');
    const key = `sign-up/${userId}`;
    const hasAccount = taken.find((other) => other.email.toLowerCase() === email.toLowerCase());
    // As slow for an address without an account.
    const isOwner = (await verify(hasAccount?.password_hash ?? (await this.nobody), password)) && hasAccount !== undefined;
    if (isOwner) return { userId, isOwner };
    if (taken.length > 0) {
      await this.outbox.put([hasAccount ? accountExists(key, email, hasAccount.user_name, at) : nameTaken(key, email, at)]);
      return { userId, isOwner };
    }
    const name = company || fullName({ ...person, userName });
    const organizationId = await this.readDb.nextId('organization');
    const details: UserDetails = { userName, email, ...person, organizationId, organizationName: name, isAdmin: true };
    await this.readDb
      .tables<AccountTables & MailTables>()
      .transaction()
      .execute(async (tx) => {
        const times = { signed_up_at: new Date(at), expires_at: new Date(Date.parse(at) + CODE_LASTS_MS) };
        const row = { user_id: userId, code_hash: codeHash(code), user_name: userName, email, password_hash: passwordHash, ...times };
        await tx.deleteFrom('pending_sign_up').where('expires_at', '<', sql<Date>`now()`).execute();
        await tx
          .insertInto('pending_sign_up')
          .values({ ...row, details: JSON.stringify(details) as unknown as UserDetails })
          .execute();
        if (linkCode !== '') await this.linkCodes.keep(userId, linkCode, tx as unknown as Kysely<AccountTables>);
        await this.outbox.put([activation(key, email, userId, code, at)], tx);
      });
    return { userId, isOwner };
  }

  /** Mails a new code in place of the one before. Nothing happens for an id that nobody signed up with, and nobody is told. */
  async sendCodeAgain(userId: number, source: string, at = new Date().toISOString()): Promise<void> {
    await this.attempts.take([
      { key: `code-again/source/${source}`, limit: 20 },
      { key: `code-again/${userId}`, limit: 3 },
    ]);
    const code = newCode();
    const pending = await this.readDb
      .tables<AccountTables>()
      .updateTable('pending_sign_up')
      .set({ code_hash: codeHash(code), tries: 0, expires_at: new Date(Date.parse(at) + CODE_LASTS_MS) })
      .where('user_id', '=', userId)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('email')
      .executeTakeFirst();
    if (pending) await this.outbox.put([activation(`sign-up/${userId}/${at}`, pending.email, userId, code, at)]);
  }

  /**
   * R496: the code must be the mailed one. R497: `***` codes work in demo mode only. Returns true again for the code
   * that already activated the account.
   */
  async activate(userId: number, code: string, source: string): Promise<void> {
    await this.attempts.take([
      { key: `activate/source/${source}`, limit: 60 },
      { key: `activate/${userId}/${source}`, limit: 10 },
    ]);
    const db = this.readDb.tables<AccountTables>();
    // Counted before it is compared, so that codes tried at the same moment count, too.
    const pending = await db
      .updateTable('pending_sign_up')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('user_id', '=', userId)
      .where('tries', '<', TRIES_OF_CODE)
      .where('expires_at', '>', sql<Date>`now()`)
      .returningAll()
      .executeTakeFirst();
    if (!pending) throw new Refusal('INVALID_ACTIVATION_CODE');
    const demo = code.startsWith('***') && demoMode();
    const isRight = [code, plainCode(code)].some((one) => isSameSecret(codeHash(one), pending.code_hash));
    if (!demo && !isRight) throw new Refusal('INVALID_ACTIVATION_CODE');
    const { position } = await this.add(userId, pending.details, pending.password_hash, {
      key: `activate-${userId}`,
      at: new Date().toISOString(),
      signedUpAt: pending.signed_up_at.toISOString(),
    });
    await this.linkCodes.activated(userId);
    await db.deleteFrom('pending_sign_up').where('user_id', '=', userId).execute();
    await this.takeLinkCode(userId, position);
  }

  /** The account is active whatever becomes of the code; the job does it later where this does not come to its end. */
  private async takeLinkCode(userId: number, position: bigint): Promise<void> {
    if ((await this.linkCodes.takenBy(userId)).outcome !== 'waiting') return;
    await this.models.reached(position, [userModel.name], CATCH_UP_MS);
    await this.linkCodes.take(userId).catch((error: unknown) => {
      this.logger.warn(`The code of user ${userId}'s sign-up waits: ${error instanceof Error ? error.message : ''}`);
    });
  }

  /** Adds a user without a mailed code (demo data). Idempotent: the same id adds the user once. */
  async createTrustedUser(userId: number, details: UserDetails, password: string, at: string): Promise<void> {
    await this.add(userId, details, await hash(password, ARGON), { key: `vouch-${userId}`, at, signedUpAt: at });
  }

  /** Whether somebody signs in with a mail address. */
  async hasAccount(email: string): Promise<boolean> {
    return (await this.accountOf(email)) !== undefined;
  }

  /** Who signs in with a mail address. */
  async accountOf(email: string): Promise<number | undefined> {
    const db = this.readDb.tables<AccountTables>();
    const row = await db.selectFrom('credential').select('user_id').where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst();
    return row?.user_id;
  }

  /** Adds the account of an invitation. False where its id has one already. */
  async createInvitedUser(userId: number, details: UserDetails, password: string, at: string): Promise<boolean> {
    return (await this.add(userId, details, await hash(password, ARGON), { key: `invited-${userId}`, at, signedUpAt: at })).isNew;
  }

  /**
   * Stores the credential first, because its unique name decides who gets it. After a crash before the append,
   * activating again repairs it. Answers whether the credential is new.
   */
  private async add(
    userId: number,
    details: UserDetails,
    passwordHash: string,
    when: { key: string; at: string; signedUpAt: string },
  ): Promise<{ isNew: boolean; position: bigint }> {
    const credential = { user_id: userId, user_name: details.userName, email: details.email, password_hash: passwordHash };
    let isNew: boolean;
    try {
      const inserted = await this.readDb
        .tables<AccountTables>()
        .insertInto('credential')
        .values(credential)
        .onConflict((c) => c.column('user_id').doNothing())
        .returning('user_id')
        .executeTakeFirst();
      isNew = inserted !== undefined;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) throw new Refusal('INVALID_ACTIVATION_CODE');
      throw error;
    }
    const actor = actorOf(userId, details);
    const command = { type: 'ConfirmSignUp' as const, details, signedUpAt: when.signedUpAt };
    const { position } = await this.users.execute(userId, command, { actor, idempotencyKey: when.key, at: when.at });
    return { isNew, position };
  }
}

/** `7K4M-92QX` */
function newCode(): string {
  const signs = Array.from(randomBytes(8), (byte) => CODE_SIGNS[byte % CODE_SIGNS.length]).join('');
  return `${signs.slice(0, 4)}-${signs.slice(4)}`;
}

/** A code as it was mailed, of one typed in small letters, with spaces or without its dash. */
function plainCode(typed: string): string {
  const signs = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return `${signs.slice(0, 4)}-${signs.slice(4)}`;
}

function codeHash(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}

/** Nothing of what was typed is in mails to an address that nobody has confirmed: a stranger could have typed it. */
function activation(key: string, to: string, userId: number, code: string, at: string): OutgoingMail {
  const link = `${publicUrl()}/account/Activation/${userId}?code=${code}`;
  const text = `Hello,\n\ntype this code where you created your Scopebook account:\n\n${code}\n\nor open this page:\n\n${link}\n\nIt is good for two days. If you did not sign up, there is nothing you need to do: without the code no account comes to be.`;
  return { key, to, subject: `Your Scopebook activation code: ${code}`, text, at };
}

function accountExists(key: string, to: string, userName: string, at: string): OutgoingMail {
  const text = `Somebody, probably you, signed up at Scopebook with this address. It already has an account, with the user name ${userName}.\n\nSign in at ${publicUrl()}/account/login\n\nIf it was not you, there is nothing you need to do.`;
  return { key, to, subject: 'You already have a Scopebook account', text, at };
}

function nameTaken(key: string, to: string, at: string): OutgoingMail {
  const text = `The user name that was chosen with this address is not free. Please sign up again with another one: ${publicUrl()}/account/signup`;
  return { key, to, subject: 'Please choose another user name', text, at };
}
