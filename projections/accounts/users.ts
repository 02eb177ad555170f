import type { Kysely } from 'kysely';
import type { AccountEvent } from '../../contracts/accounts/events.ts';
import type { Recorded } from '../../contracts/log.ts';
import { idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { storable } from '../runner/storable.ts';

export interface UserRow {
  user_id: number;
  user_name: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  organization_id: number;
  organization_name: string;
  user_type: string;
  is_admin: boolean;
}

export interface UserTables {
  app_user: UserRow;
}

/** Who a signed-in user is: name, organisation and rights, asked with every request. */
export const users: ReadModel = {
  name: 'users',
  version: 1,
  streams: ['user-'],
  schemaSql: (schema) => [
    `create table ${schema}.app_user (
      user_id integer primary key,
      user_name text not null,
      first_name text not null,
      last_name text not null,
      email text not null,
      phone text not null,
      organization_id integer not null,
      organization_name text not null,
      user_type text not null,
      is_admin boolean not null
    )`,
  ],
  async fold(tx, events) {
    const rows = events.flatMap((recorded) => {
      const event = recorded as Recorded<AccountEvent>;
      return event.type === 'UserSignedUp' ? [rowOf(event.data)] : [];
    });
    if (rows.length > 0) await tx.insertInto('app_user').values(storable(rows)).execute();
  },
  async clear(tx: Kysely<UserTables>, root) {
    await tx.deleteFrom('app_user').where('user_id', '=', idOfStream(root)).execute();
  },
};

function rowOf(data: Extract<AccountEvent, { type: 'UserSignedUp' }>['data']): UserRow {
  return {
    user_id: data.userId,
    user_name: data.userName,
    first_name: data.firstName,
    last_name: data.lastName,
    email: data.email,
    phone: data.workNumber || data.mobileNumber,
    organization_id: data.organizationId,
    organization_name: data.organizationName,
    user_type: data.userType,
    is_admin: data.isAdmin,
  };
}

export function findUser(models: ReadModels, userId: number): Promise<UserRow | undefined> {
  return models.db<UserTables>(users.name).selectFrom('app_user').selectAll().where('user_id', '=', userId).executeTakeFirst();
}
