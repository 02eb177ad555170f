import { Injectable } from '@nestjs/common';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import type { SecondStepTables } from './second-step.tables.ts';

/** Who has a passkey or an authenticator: by the rows that prove it, which are there as soon as it was added. */
@Injectable()
export class WithSecondStep {
  constructor(private readonly readDb: ReadDb) {}

  async of(userIds: readonly number[]): Promise<Set<number>> {
    return new Set((await this.kindsOf(userIds)).keys());
  }

  /** By which; a passkey where somebody has both. */
  async kindsOf(userIds: readonly number[]): Promise<Map<number, 'passkey' | 'authenticator'>> {
    if (userIds.length === 0) return new Map();
    const db = this.readDb.tables<SecondStepTables>();
    const of = (table: 'authenticator' | 'passkey') =>
      db
        .selectFrom(table)
        .select('user_id')
        .where('user_id', 'in', [...userIds])
        .execute();
    const [authenticators, passkeys] = await Promise.all([of('authenticator'), of('passkey')]);
    return new Map([
      ...authenticators.map(({ user_id }) => [user_id, 'authenticator'] as const),
      ...passkeys.map(({ user_id }) => [user_id, 'passkey'] as const),
    ]);
  }
}
