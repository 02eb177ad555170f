import { createHash } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { Refusal } from '../../../contracts/refusals.ts';
import { ReadDb } from '../read-db/read-db.ts';

export interface Answered {
  status: number;
  answer: unknown;
  position?: bigint;
}

const KEPT = '7 days';
const SWEEP_MS = 60 * 60 * 1000;

/**
 * Stores answers of writes by key, so that a repeat gets the same answer. Recording once does not depend on this table:
 * the id of a command is derived from the key, and a stream that has recorded the command records it no second time, so a
 * crash between append and answer, or two concurrent processes, still record once.
 */
@Injectable()
export class Idempotency implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(Idempotency.name);
  private readonly running = new Map<string, { hash: string; answer: Promise<Answered> }>();
  private timer?: NodeJS.Timeout;

  constructor(private readonly readDb: ReadDb) {}

  onModuleInit(): void {
    this.timer = setInterval(() => this.sweep(), SWEEP_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /**
   * Runs `work`, or returns its stored answer for this key. Throws IDEMPOTENCY_MISMATCH if the body differs. A `secret`
   * answer is not stored: `work` runs again and must return the same.
   */
  async once(
    who: { userId: number; call: string; key: string },
    body: unknown,
    work: () => Promise<Answered>,
    secret = false,
  ): Promise<Answered> {
    const hash = createHash('sha256')
      .update(JSON.stringify(body) ?? '')
      .digest('base64url');
    const name = `${who.userId}/${who.call}/${who.key}`;
    const running = this.running.get(name);
    if (running) {
      if (running.hash !== hash) throw new Refusal('IDEMPOTENCY_MISMATCH');
      return running.answer;
    }
    const answer = this.answer(who, hash, work, secret);
    this.running.set(name, { hash, answer });
    try {
      return await answer;
    } finally {
      this.running.delete(name);
    }
  }

  private async answer(
    who: { userId: number; call: string; key: string },
    hash: string,
    work: () => Promise<Answered>,
    secret: boolean,
  ): Promise<Answered> {
    const saved = await this.readDb.db
      .selectFrom('idempotency')
      .select(['body_hash', 'status', 'answer', 'position'])
      .where('user_id', '=', who.userId)
      .where('call', '=', who.call)
      .where('key', '=', who.key)
      .executeTakeFirst();
    if (saved) {
      if (saved.body_hash !== hash) throw new Refusal('IDEMPOTENCY_MISMATCH');
      if (secret) return work();
      return { status: saved.status, answer: saved.answer, position: saved.position === null ? undefined : BigInt(saved.position) };
    }
    const done = await work();
    await this.save(who, hash, secret ? { ...done, answer: null } : done);
    return done;
  }

  /** The write is recorded: failing to store its answer must not turn it into an error. */
  private async save(who: { userId: number; call: string; key: string }, hash: string, done: Answered): Promise<void> {
    try {
      await this.readDb.db
        .insertInto('idempotency')
        .values({
          user_id: who.userId,
          call: who.call,
          key: who.key,
          body_hash: hash,
          status: done.status,
          answer: JSON.stringify(done.answer ?? null),
          position: done.position?.toString() ?? null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } catch (error) {
      this.logger.warn(`An answer was not kept: ${(error as Error).message}`);
    }
  }

  private sweep(): void {
    sql`delete from idempotency where created_at < now() - ${KEPT}::interval`
      .execute(this.readDb.db)
      .catch((error) => this.logger.warn(`Old answers were not removed: ${(error as Error).message}`));
  }
}
