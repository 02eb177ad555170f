import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { UserDetails } from '../../../contracts/accounts/events.ts';
import type { SecondStep } from '../../../contracts/accounts/second-step/get-second-step.ts';
import type { Means, PasskeyAnswer } from '../../../contracts/accounts/second-step/means.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { Attempts } from '../attempts.ts';
import { DemoUsers } from '../demo-users.ts';
import { Sessions } from '../sessions.ts';
import { actorOf, fullName, type UserCommand } from '../user.decider.ts';
import { UserStreams } from '../user.stream.ts';
import { newAuthenticator, stepOf } from './authenticator.ts';
import { Passkeys } from './passkeys.ts';
import { newRecoveryCodes, recoveryCodeHash, recoveryCodeOf } from './recovery-codes.ts';
import type { SecondStepTables } from './second-step.tables.ts';

const AUTHENTICATOR = 'authenticator';
const MOST_PASSKEYS = 20;
/** Codes of a second step that may be typed in 15 minutes: guessing one of a million that way takes years. */
const TRIES = 10;

/** Passkeys, authenticators and recovery codes of a person. What proves them is in Postgres; the log says what was added and removed. */
@Injectable()
export class SecondStepService {
  constructor(
    private readonly readDb: ReadDb,
    private readonly users: UserStreams,
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
    private readonly demoUsers: DemoUsers,
    private readonly passkeys: Passkeys,
  ) {}

  /** What one has, oldest first. */
  async of(userId: number): Promise<z.output<typeof SecondStep>> {
    const db = this.db();
    const [passkeys, authenticator, codes] = await Promise.all([
      db.selectFrom('passkey').select(['id', 'name', 'added_at', 'used_at']).where('user_id', '=', userId).orderBy('added_at').execute(),
      db.selectFrom('authenticator').select(['added_at', 'used_at']).where('user_id', '=', userId).executeTakeFirst(),
      db
        .selectFrom('recovery_code')
        .select([sql<number>`count(*) filter (where used_at is null)::int`.as('left'), sql<Date | null>`max(made_at)`.as('made_at')])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow(),
    ]);
    const used = (row: { added_at: Date; used_at: Date | null }) => ({
      addedAt: row.added_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
    });
    return {
      passkeys: passkeys.map((row) => ({ id: row.id, name: row.name, ...used(row) })),
      authenticator: authenticator ? used(authenticator) : null,
      recoveryCodes: codes.made_at ? { left: codes.left, madeAt: codes.made_at.toISOString() } : null,
    };
  }

  /** By what the second step can be taken; empty for somebody who has none. */
  async meansOf(userId: number): Promise<Means[]> {
    const { passkeys, authenticator, recoveryCodes } = await this.of(userId);
    if (passkeys.length === 0 && !authenticator) return [];
    return [
      ...(passkeys.length > 0 ? (['passkey'] as const) : []),
      ...(authenticator ? (['authenticator'] as const) : []),
      ...(recoveryCodes && recoveryCodes.left > 0 ? (['recovery code'] as const) : []),
    ];
  }

  /** Refuses CONFIRM_PASSWORD and DEMO_ACCOUNT. */
  async beginAuthenticator(request: Request, userId: number): Promise<{ secret: string; uri: string }> {
    const { userName } = await this.mayChange(request, userId);
    const made = newAuthenticator(userName);
    await this.sessions.keep(request, { kind: 'authenticator', value: made.secret });
    return made;
  }

  /** Refuses WRONG_DIGITS, BEGIN_AGAIN, CONFIRM_PASSWORD and DEMO_ACCOUNT. */
  async addAuthenticator(request: Request, userId: number, code: string): Promise<string[]> {
    await this.mayChange(request, userId);
    const secret = await this.sessions.kept(request, 'authenticator');
    if (!secret) throw new Refusal('BEGIN_AGAIN');
    await this.attempts.take([{ key: `second-step/${userId}`, limit: TRIES }]);
    const found = stepOf(digitsOf(code), secret, undefined, Date.now());
    if (!found) throw new Refusal('WRONG_DIGITS');
    const row = { secret, drift: found.drift, last_step: found.step, added_at: new Date(), used_at: null };
    const codes = await this.db()
      .transaction()
      .execute(async (tx) => {
        await tx
          .insertInto('authenticator')
          .values({ user_id: userId, ...row })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
          .execute();
        return this.firstCodes(tx, userId);
      });
    await this.sessions.forgetKept(request);
    await this.record(userId, (at) => ({ type: 'AddSecondStepMeans', means: AUTHENTICATOR, kind: 'authenticator', name: '', at }));
    return codes;
  }

  /** Refuses LAST_MEANS and CONFIRM_PASSWORD. */
  async removeAuthenticator(request: Request, userId: number): Promise<void> {
    await this.mayChange(request, userId);
    // The decision comes first, because of two removals at once one must find the other.
    await this.record(userId, (at) => ({ type: 'RemoveSecondStepMeans', means: AUTHENTICATOR, at }));
    await this.db().deleteFrom('authenticator').where('user_id', '=', userId).execute();
  }

  /** Refuses TOO_MANY_PASSKEYS, CONFIRM_PASSWORD and DEMO_ACCOUNT. */
  async beginPasskey(request: Request, userId: number): Promise<Record<string, unknown>> {
    const details = await this.mayChange(request, userId);
    if ((await this.of(userId)).passkeys.length >= MOST_PASSKEYS) throw new Refusal('TOO_MANY_PASSKEYS');
    const options = await this.passkeys.registration(userId, { userName: details.userName, name: fullName(details) });
    await this.sessions.keep(request, { kind: 'registration', value: options.challenge });
    return options as unknown as Record<string, unknown>;
  }

  /** Refuses PASSKEY_REFUSED, TOO_MANY_PASSKEYS, CONFIRM_PASSWORD and DEMO_ACCOUNT. */
  async addPasskey(request: Request, userId: number, name: string, answer: z.output<typeof PasskeyAnswer>): Promise<string[]> {
    await this.mayChange(request, userId);
    if ((await this.of(userId)).passkeys.length >= MOST_PASSKEYS) throw new Refusal('TOO_MANY_PASSKEYS');
    const challenge = await this.sessions.kept(request, 'registration');
    if (!challenge) throw new Refusal('PASSKEY_REFUSED');
    await this.sessions.forgetKept(request);
    const { id, ...made } = await this.passkeys.register(answer, challenge);
    const codes = await this.db()
      .transaction()
      .execute(async (tx) => {
        const added = await tx
          .insertInto('passkey')
          .values({ id, user_id: userId, name, ...made, added_at: new Date(), used_at: null })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!added) throw new Refusal('PASSKEY_REFUSED');
        return this.firstCodes(tx, userId);
      });
    await this.record(userId, (at) => ({ type: 'AddSecondStepMeans', means: id, kind: 'passkey', name, at }));
    return codes;
  }

  /** Refuses NO_SUCH_PASSKEY, LAST_MEANS and CONFIRM_PASSWORD. */
  async removePasskey(request: Request, userId: number, id: string): Promise<void> {
    await this.mayChange(request, userId);
    const { passkeys } = await this.of(userId);
    if (!passkeys.some((passkey) => passkey.id === id)) throw new Refusal('NO_SUCH_PASSKEY');
    await this.record(userId, (at) => ({ type: 'RemoveSecondStepMeans', means: id, at }));
    await this.db().deleteFrom('passkey').where('user_id', '=', userId).where('id', '=', id).execute();
  }

  /** Refuses NO_SECOND_STEP and CONFIRM_PASSWORD. */
  async makeRecoveryCodes(request: Request, userId: number): Promise<string[]> {
    await this.mayChange(request, userId);
    if ((await this.meansOf(userId)).length === 0) throw new Refusal('NO_SECOND_STEP');
    return this.db()
      .transaction()
      .execute((tx) => this.newCodes(tx, userId));
  }

  /** Checks a code of the second step, each good once. Answers what it was. Refuses WRONG_DIGITS and TOO_MANY. */
  async take(userId: number, code: string): Promise<Means> {
    const tries = [{ key: `second-step/${userId}`, limit: TRIES }];
    await this.attempts.take(tries);
    const means = /^\d{6}$/.test(digitsOf(code))
      ? await this.takeDigits(userId, digitsOf(code))
      : await this.takeRecoveryCode(userId, code);
    if (!means) throw new Refusal('WRONG_DIGITS');
    await this.attempts.refund(tries.map(({ key }) => key));
    return means;
  }

  private async takeDigits(userId: number, code: string): Promise<Means | null> {
    const row = await this.db().selectFrom('authenticator').selectAll().where('user_id', '=', userId).executeTakeFirst();
    const found = row && stepOf(code, row.secret, row.drift, Date.now());
    if (!found) return null;
    // A code that was seen by somebody else is good for nothing: each step counts once, also for two at the same moment.
    const taken = await this.db()
      .updateTable('authenticator')
      .set({ last_step: found.step, drift: found.drift, used_at: new Date() })
      .where('user_id', '=', userId)
      .where('last_step', '<', found.step)
      .returning('user_id')
      .executeTakeFirst();
    return taken ? 'authenticator' : null;
  }

  private async takeRecoveryCode(userId: number, code: string): Promise<Means | null> {
    const unused = await this.db()
      .selectFrom('recovery_code')
      .select('code_hash')
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute();
    const hash = await recoveryCodeOf(
      code,
      unused.map(({ code_hash }) => code_hash),
    );
    if (!hash) return null;
    const taken = await this.db()
      .updateTable('recovery_code')
      .set({ used_at: new Date() })
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    return taken ? 'recovery code' : null;
  }

  private async mayChange(request: Request, userId: number): Promise<UserDetails> {
    if (await this.demoUsers.isDemo(userId)) throw new Refusal('DEMO_ACCOUNT');
    await this.sessions.mustBeConfirmed(request);
    const { details } = (await this.users.load(userId)).state;
    if (!details) throw new Refusal('NOT_SIGNED_IN');
    return details;
  }

  private async firstCodes(tx: Transaction<SecondStepTables>, userId: number): Promise<string[]> {
    const some = await tx.selectFrom('recovery_code').select('user_id').where('user_id', '=', userId).limit(1).executeTakeFirst();
    return some ? [] : this.newCodes(tx, userId);
  }

  private async newCodes(tx: Transaction<SecondStepTables>, userId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    const made_at = new Date();
    await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
    const hashes = await Promise.all(codes.map(recoveryCodeHash));
    const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash, made_at, used_at: null }));
    await tx.insertInto('recovery_code').values(rows).execute();
    return codes;
  }

  private async record(userId: number, command: (at: string) => UserCommand): Promise<void> {
    const { details } = (await this.users.load(userId)).state;
    if (!details) throw new Refusal('NOT_SIGNED_IN');
    const at = new Date().toISOString();
    await this.users.execute(userId, command(at), { actor: actorOf(userId, details), idempotencyKey: randomUUID(), at });
  }

  private db() {
    return this.readDb.tables<SecondStepTables>();
  }
}

/** `418 207` as an app shows it. */
const digitsOf = (code: string) => code.replace(/[\s-]/g, '');
