import { Injectable } from '@nestjs/common';
import { ReadDb } from '../platform/read-db/read-db.ts';

/** First key of the advisory lock; the second is the organisation. */
const LOCK = 5_309_012;

/**
 * Lets one deletion, merge, undo or adoption of an organisation's contacts run at a time, in all processes: these decide about two streams, and the event store
 * appends to one. Edits and additions do not wait.
 */
@Injectable()
export class ContactLock {
  private readonly queues = new Map<number, Promise<unknown>>();

  constructor(private readonly readDb: ReadDb) {}

  /** In this process first, so that those who wait hold no connection. */
  async run<T>(organizationId: number, work: () => Promise<T>): Promise<T> {
    const before = this.queues.get(organizationId) ?? Promise.resolve();
    const mine = before.catch(() => {}).then(() => this.locked(organizationId, work));
    this.queues.set(organizationId, mine);
    try {
      return await mine;
    } finally {
      if (this.queues.get(organizationId) === mine) this.queues.delete(organizationId);
    }
  }

  private async locked<T>(organizationId: number, work: () => Promise<T>): Promise<T> {
    const client = await this.readDb.connect();
    try {
      await client.query('select pg_advisory_lock($1, $2)', [LOCK, organizationId]);
      try {
        return await work();
      } finally {
        await client.query('select pg_advisory_unlock($1, $2)', [LOCK, organizationId]);
      }
    } finally {
      client.release();
    }
  }
}
