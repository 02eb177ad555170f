import { Injectable } from '@nestjs/common';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import type { SecondStepTables } from './second-step.tables.ts';

/** Who has a passkey or an authenticator: by the rows that prove it, which are there as soon as it was added. */
@Injectable()
export class WithSecondStep {
  constructor(private readonly readDb: ReadDb) {}

  async of(userIds: readonly number[]): Promise<Set<number>> {
    if (userIds.length === 0) return new Set();
    const db = this.readDb.tables<SecondStepTables>();
    const rows = await db
      .selectFrom('authenticator')
      .select('user_id')
      .where('user_id', 'in', [...userIds])
      .union(
        db
          .selectFrom('passkey')
          .select('user_id')
          .where('user_id', 'in', [...userIds]),
      )
      .execute();
    return new Set(rows.map(({ user_id }) => user_id));
  }
}
