import type { ReadDb } from './read-db.ts';

/** Lets one piece of work about a subject run at a time, in all processes. */
export class AdvisoryLock {
  private readonly queues = new Map<number, Promise<unknown>>();

  /** `key` is the first key of the advisory lock, the second is the subject; no two kinds of work have the same `key`. */
  constructor(
    private readonly readDb: ReadDb,
    private readonly key: number,
  ) {}

  /** In this process first, so that those who wait hold no connection. */
  async run<T>(subject: number, work: () => Promise<T>): Promise<T> {
    const before = this.queues.get(subject) ?? Promise.resolve();
    const mine = before.catch(() => {}).then(() => this.locked(subject, work));
    this.queues.set(subject, mine);
    try {
      return await mine;
    } finally {
      if (this.queues.get(subject) === mine) this.queues.delete(subject);
    }
  }

  private async locked<T>(subject: number, work: () => Promise<T>): Promise<T> {
    const client = await this.readDb.connect();
    try {
      await client.query('select pg_advisory_lock($1, $2)', [this.key, subject]);
      try {
        return await work();
      } finally {
        await client.query('select pg_advisory_unlock($1, $2)', [this.key, subject]);
      }
    } finally {
      client.release();
    }
  }
}

/**
 * Does the work unless another server is at it under the same number; then answers undefined. A session-level lock, because a transaction held open
 * while the log answers would delay VACUUM of every table.
 */
export async function unlessAnotherServer<T>(readDb: ReadDb, lock: number, work: () => Promise<T>): Promise<T | undefined> {
  const client = await readDb.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lock]);
    if (!rows[0]?.got) return undefined;
    const done = await work();
    await client.query('select pg_advisory_unlock($1)', [lock]);
    return done;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    // Closing the connection releases a lock that could not be released.
    client.release(broken);
  }
}
