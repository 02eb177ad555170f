import type { Kysely } from 'kysely';
import type { AccountEvent } from '../../contracts/accounts/events.ts';
import type { Recorded } from '../../contracts/log.ts';
import { idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { boolean, integer, schemaOf, type Tables, table, text } from '../runner/table.ts';
import { write } from '../runner/upsert.ts';

const tables = {
  app_user: table(
    'app_user',
    {
      user_id: integer,
      user_name: text,
      first_name: text,
      last_name: text,
      email: text,
      phone: text,
      organization_id: integer,
      organization_name: text,
      user_type: text,
      is_admin: boolean,
      suspended: boolean,
    },
    { key: 'user_id' },
  ),
};
export type UserTables = Tables<typeof tables>;
export type UserRow = UserTables['app_user'];

/** Name, organisation and rights of each user. Every request with a session reads its user here. */
export const users: ReadModel = {
  name: 'users',
  version: 2,
  streams: ['user-'],
  schemaSql: schemaOf(tables),
  async fold(tx, events, { schema }) {
    const rows = events.flatMap((recorded) => {
      const event = recorded as Recorded<AccountEvent>;
      return event.type === 'UserSignedUp' ? [rowOf(event.data)] : [];
    });
    await write(tx, schema, [tables.app_user.add(rows)]);
    for (const { type, data } of events as Recorded<AccountEvent>[]) {
      if (type !== 'UserSuspended' && type !== 'UserReinstated') continue;
      const set = { suspended: type === 'UserSuspended' };
      await (tx as Kysely<UserTables>).updateTable('app_user').set(set).where('user_id', '=', data.userId).execute();
    }
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
    suspended: false,
  };
}

export function findUser(models: ReadModels, userId: number): Promise<UserRow | undefined> {
  return models.db<UserTables>(users.name).selectFrom('app_user').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** The people of an organisation, administrators first. */
export function usersOf(models: ReadModels, organizationId: number): Promise<UserRow[]> {
  return models
    .db<UserTables>(users.name)
    .selectFrom('app_user')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('is_admin', 'desc')
    .orderBy('user_id')
    .execute();
}
