import { Injectable } from '@nestjs/common';
import type { Kysely } from 'kysely';
import type { ClientFields, PreparedAddress, PreparedHouse } from '../../../contracts/sponsorship/clients/client.ts';
import { storable } from '../../../projections/runner/storable.ts';
import type { Migration } from '../../platform/read-db/migrations.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';

export interface DraftTables {
  sponsored_draft: {
    client_id: number;
    name: string;
    email: string;
    reference: string;
    message: string;
    address: PreparedAddress;
    house: PreparedHouse;
    /** Null while nobody deleted it. */
    erase_after: Date | null;
  };
}

/** Who a client is and what was typed about the house: outside the log, which never forgets, because they have not agreed to anything yet. */
export const clientMigrations: Migration[] = [
  {
    id: 'sponsored-draft-001',
    sql: [
      `create table sponsored_draft (
        client_id integer primary key,
        name text not null,
        email text not null,
        reference text not null,
        message text not null,
        address jsonb not null,
        house jsonb not null,
        erase_after timestamptz
      )`,
    ],
  },
];

const NOBODY: ClientFields = {
  ...{ name: '', email: '', refnumber: '', message: '', house: {} },
  address: { address: '', address2: '', city: '', state: '', zip: '' },
};

@Injectable()
export class ClientDrafts {
  constructor(private readonly readDb: ReadDb) {}

  async put(clientId: number, fields: ClientFields): Promise<void> {
    const { name, email, refnumber: reference, message, address, house } = storable(fields);
    const row = {
      ...{ name, email, reference, message },
      ...{ address: JSON.stringify(address) as unknown as PreparedAddress, house: JSON.stringify(house) as unknown as PreparedHouse },
    };
    await this.db()
      .insertInto('sponsored_draft')
      .values({ client_id: clientId, ...row })
      .onConflict((conflict) => conflict.column('client_id').doUpdateSet(row))
      .execute();
  }

  async of(clientIds: readonly number[], db = this.db()): Promise<Map<number, ClientFields>> {
    if (clientIds.length === 0) return new Map();
    const rows = await db
      .selectFrom('sponsored_draft')
      .selectAll()
      .where('client_id', 'in', [...clientIds])
      .execute();
    return new Map(rows.map(({ client_id, erase_after: _, reference: refnumber, ...rest }) => [client_id, { ...rest, refnumber }]));
  }

  async one(clientId: number, db = this.db()): Promise<ClientFields> {
    return (await this.of([clientId], db)).get(clientId) ?? NOBODY;
  }

  /** After a No, and when nobody answered: the name and the street stay on the sponsor's list, all else is erased. */
  async erase(clientId: number): Promise<void> {
    const { name, address } = await this.one(clientId);
    await this.put(clientId, { ...NOBODY, name, address });
  }

  async remove(clientId: number): Promise<void> {
    await this.db().deleteFrom('sponsored_draft').where('client_id', '=', clientId).execute();
  }

  /** A property that was deleted can be brought back for a while. */
  async eraseAfter(clientId: number, at: Date | null): Promise<void> {
    await this.db().updateTable('sponsored_draft').set({ erase_after: at }).where('client_id', '=', clientId).execute();
  }

  async eraseDeleted(now: Date): Promise<void> {
    await this.db().deleteFrom('sponsored_draft').where('erase_after', '<', now).execute();
  }

  private db() {
    return this.readDb.tables<DraftTables>() as unknown as Kysely<DraftTables>;
  }
}
