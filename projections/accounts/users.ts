import type { Kysely } from 'kysely';
import type { AccountEvent } from '../../contracts/accounts/events.ts';
import type { PeopleEvent } from '../../contracts/accounts/people/people.events.ts';
import { firstOwnRights, firstRole, type Grant, type Grants, grantsOf } from '../../contracts/kit/rights.ts';
import type { Recorded } from '../../contracts/log.ts';
import { changedBy, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { boolean, integer, nullable, schemaOf, type Tables, table, text } from '../runner/table.ts';
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
  /** What people were given since they joined. */
  member: table(
    'member',
    {
      user_id: integer,
      organization_id: integer,
      role: nullable(text),
      /** JSON of `Grants`. */
      own_rights: nullable(text),
    },
    { key: 'user_id' },
  ),
};
export type UserTables = Tables<typeof tables>;
/** A user with what they were given since they joined. */
export type UserRow = UserTables['app_user'] & Pick<UserTables['member'], 'role' | 'own_rights'>;

const PEOPLE = 'people-';

/** Name, organisation and rights of each user. Every request with a session reads its user here. */
export const users: ReadModel = {
  name: 'users',
  version: 3,
  streams: ['user-', 'people-'],
  schemaSql: schemaOf(tables),
  async fold(tx, events, { schema }) {
    const rows = events.flatMap((recorded) => {
      const event = recorded as Recorded<AccountEvent>;
      return event.type === 'UserSignedUp' ? [rowOf(event.data)] : [];
    });
    await write(tx, schema, [tables.app_user.add(rows)]);
    await foldMembers(tx, events as Recorded<PeopleEvent>[], schema);
    for (const { type, data } of events as Recorded<AccountEvent>[]) {
      if (type !== 'UserSuspended' && type !== 'UserReinstated') continue;
      const set = { suspended: type === 'UserSuspended' };
      await (tx as Kysely<UserTables>).updateTable('app_user').set(set).where('user_id', '=', data.userId).execute();
    }
  },
  notify: (events) =>
    events.flatMap((event) =>
      event.stream.startsWith(PEOPLE)
        ? { organizationId: idOfStream(event.stream), kinds: [event.type], actor: changedBy(event), touches: ['people'] }
        : [],
    ),
  async clear(tx: Kysely<UserTables>, root) {
    if (root.startsWith(PEOPLE)) await tx.deleteFrom('member').where('organization_id', '=', idOfStream(root)).execute();
    else await tx.deleteFrom('app_user').where('user_id', '=', idOfStream(root)).execute();
  },
};

async function foldMembers(tx: Kysely<UserTables>, events: Recorded<PeopleEvent>[], schema: string): Promise<void> {
  const changes = events.filter(({ type }) => type === 'MemberRightsChanged' || type === 'MemberRoleChanged');
  if (changes.length === 0) return;
  const ids = [...new Set(changes.map(({ data }) => data.userId))];
  const known = await tx.selectFrom('member').selectAll().where('user_id', 'in', ids).execute();
  const members = new Map(known.map((row) => [row.user_id, row]));
  for (const { stream, type, data } of changes) {
    const was = members.get(data.userId) ?? { role: null, own_rights: null };
    const now = type === 'MemberRoleChanged' ? { role: data.role } : { own_rights: JSON.stringify(data.own) };
    members.set(data.userId, { ...was, ...now, user_id: data.userId, organization_id: idOfStream(stream) });
  }
  await write(tx, schema, [tables.member.put([...members.values()])]);
}

function rowOf(data: Extract<AccountEvent, { type: 'UserSignedUp' }>['data']): UserTables['app_user'] {
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

/** The rights of somebody's own, and their role, as they are now. */
export const ownRightsOf = ({ is_admin, own_rights }: UserRow): Grants =>
  own_rights === null ? firstOwnRights(is_admin) : (JSON.parse(own_rights) as Grants);
export const roleOfUser = ({ is_admin, role }: UserRow): string => role ?? firstRole(is_admin);
/** What somebody may do now, by their role and of their own. */
export const rightsOf = (user: UserRow): Grant[] => grantsOf(roleOfUser(user), ownRightsOf(user));

const selectUsers = (models: ReadModels) =>
  models
    .db<UserTables>(users.name)
    .selectFrom('app_user')
    .leftJoin('member', 'member.user_id', 'app_user.user_id')
    .selectAll('app_user')
    .select(['member.role', 'member.own_rights']);

export function findUser(models: ReadModels, userId: number): Promise<UserRow | undefined> {
  return selectUsers(models).where('app_user.user_id', '=', userId).executeTakeFirst();
}

/** The people of an organisation, administrators first. */
export function usersOf(models: ReadModels, organizationId: number): Promise<UserRow[]> {
  return selectUsers(models)
    .where('app_user.organization_id', '=', organizationId)
    .orderBy('is_admin', 'desc')
    .orderBy('app_user.user_id')
    .execute();
}
