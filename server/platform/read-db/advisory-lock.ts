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
