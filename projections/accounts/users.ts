import { type Kysely, sql } from 'kysely';
import type { AccountEvent } from '../../contracts/accounts/events.ts';
import type { PeopleEvent } from '../../contracts/accounts/people/people.events.ts';
import { firstOwnRights, firstRole, type Grant, type Grants, has, type Role, roleNamed, together } from '../../contracts/kit/rights.ts';
import type { Recorded } from '../../contracts/log.ts';
import { changedBy, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { storable } from '../runner/storable.ts';
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
      organization_id: integer,
      organization_name: text,
      work_number: text,
      mobile_number: text,
      user_type: text,
      is_admin: boolean,
      suspended: boolean,
      /** Suspended, and none of the organisation's people any more. */
      removed: boolean,
      /** When the person is to be erased (ISO), as they asked; null where it is not so. */
      erase_at: nullable(text),
      /** Their personal data is gone. */
      erased: boolean,
      /** Since when the second step is said to be lost, and from when on it is taken off (ISO). */
      step_lost_at: nullable(text),
      step_opens_at: nullable(text),
    },
    { key: 'user_id', indexes: ['(erase_at) where erase_at is not null and not erased'] },
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
  /** Roles of an organisation's own, and the product's that it changed. */
  organization_role: table(
    'organization_role',
    { organization_id: integer, name: text, words: text, grants: text },
    { key: ['organization_id', 'name'] },
  ),
  /** What an organisation asks of everybody's signing in. */
  organization_security: table(
    'organization_security',
    { organization_id: integer, asks_second_step: boolean },
    { key: 'organization_id' },
  ),
  /** By the id of the account to be. What it gives stands in `member`. */
  invitation: table(
    'invitation',
    {
      user_id: integer,
      organization_id: integer,
      email: text,
      invited_by: text,
      /** ISO instants. */
      invited_at: text,
      expires_at: text,
      withdrawn: boolean,
    },
    { key: 'user_id', indexes: ['(organization_id)'] },
  ),
};
export type UserTables = Tables<typeof tables>;
/** A user with what they were given since they joined, and what their role gives where it is their organisation's own. */
export type UserRow = UserTables['app_user'] &
  Pick<UserTables['member'], 'role' | 'own_rights'> & { role_grants: string | null; asks_second_step: boolean | null };

const PEOPLE = 'people-';
/** What colleagues see of somebody's own stream. */
const OF_ACCOUNTS = new Set([
  'UserSignedUp',
  'UserSuspended',
  'UserRemoved',
  'UserReinstated',
  'ProfileChanged',
  'EmailChanged',
  'SecondStepMeansAdded',
  'SecondStepMeansRemoved',
  'SecondStepLost',
  'SecondStepLossGranted',
  'SecondStepLossEnded',
  'SecondStepReset',
  'ErasureAsked',
  'ErasureWithdrawn',
  'PersonErased',
]);

/** Name, organisation and rights of each user. Every request with a session reads its user here. */
export const users: ReadModel = {
  name: 'users',
  version: 10,
  streams: ['user-', 'people-'],
  schemaSql: schemaOf(tables),
  async fold(tx, events, { schema }) {
    const rows = events.flatMap((recorded) => {
      const event = recorded as Recorded<AccountEvent>;
      return event.type === 'UserSignedUp' ? [rowOf(event.data)] : [];
    });
    await write(tx, schema, [tables.app_user.add(rows)]);
    await foldMembers(tx, events as Recorded<PeopleEvent>[], schema);
    await foldInvitations(tx, events as Recorded<PeopleEvent>[]);
    await foldRoles(tx, events as Recorded<PeopleEvent>[]);
    await foldSecurity(tx, events as Recorded<PeopleEvent>[], schema);
    for (const { type, data } of events as Recorded<AccountEvent>[]) {
      const set = storable(changeOf({ type, data } as AccountEvent));
      if (!set || !('userId' in data)) continue;
      await (tx as Kysely<UserTables>).updateTable('app_user').set(set).where('user_id', '=', data.userId).execute();
    }
  },
  notify: (events) =>
    events.flatMap((event) => {
      if (!event.stream.startsWith(PEOPLE) && !OF_ACCOUNTS.has(event.type)) return [];
      const organizationId = event.stream.startsWith(PEOPLE) ? idOfStream(event.stream) : event.metadata.actor.organizationId;
      return { organizationId, kinds: [event.type], actor: changedBy(event), touches: ['people'] };
    }),
  async clear(tx: Kysely<UserTables>, root) {
    if (root.startsWith(PEOPLE)) {
      for (const name of ['member', 'organization_role', 'organization_security', 'invitation'] as const)
        await tx.deleteFrom(name).where('organization_id', '=', idOfStream(root)).execute();
    } else await tx.deleteFrom('app_user').where('user_id', '=', idOfStream(root)).execute();
  },
};

async function foldMembers(tx: Kysely<UserTables>, events: Recorded<PeopleEvent>[], schema: string): Promise<void> {
  const changes = events.filter(
    (event) =>
      event.type === 'MemberRightsChanged' ||
      event.type === 'MemberRoleChanged' ||
      event.type === 'PersonInvited' ||
      event.type === 'PersonCameBySingleSignOn',
  );
  if (changes.length === 0) return;
  const ids = [...new Set(changes.map(({ data }) => data.userId))];
  const known = await tx.selectFrom('member').selectAll().where('user_id', 'in', ids).execute();
  const members = new Map(known.map((row) => [row.user_id, row]));
  for (const { stream, type, data } of changes) {
    const was = members.get(data.userId) ?? { role: null, own_rights: null };
    const role = type === 'MemberRightsChanged' ? was.role : data.role;
    const own_rights = type === 'MemberRoleChanged' ? was.own_rights : JSON.stringify(data.own);
    members.set(data.userId, { user_id: data.userId, organization_id: idOfStream(stream), role, own_rights });
  }
  await write(tx, schema, [tables.member.put([...members.values()])]);
}

async function foldInvitations(tx: Kysely<UserTables>, events: Recorded<PeopleEvent>[]): Promise<void> {
  for (const { stream, type, data } of events) {
    if (type === 'PersonInvited')
      await tx
        .insertInto('invitation')
        .values({
          ...{ user_id: data.userId, organization_id: idOfStream(stream), email: data.email, invited_by: data.invitedBy },
          ...{ invited_at: data.at, expires_at: data.expiresAt, withdrawn: false },
        })
        .execute();
    else if (type === 'InvitationSentAgain')
      await tx
        .updateTable('invitation')
        .set({ invited_at: data.at, expires_at: data.expiresAt, invited_by: data.invitedBy })
        .where('user_id', '=', data.userId)
        .execute();
    else if (type === 'InvitationWithdrawn')
      await tx.updateTable('invitation').set({ withdrawn: true }).where('user_id', '=', data.userId).execute();
  }
}

async function foldRoles(tx: Kysely<UserTables>, events: Recorded<PeopleEvent>[]): Promise<void> {
  for (const { stream, type, data } of events) {
    if (type !== 'RoleSaved' && type !== 'RoleDeleted') continue;
    const key = { organization_id: idOfStream(stream), name: data.name };
    await tx.deleteFrom('organization_role').where('organization_id', '=', key.organization_id).where('name', '=', key.name).execute();
    if (type === 'RoleSaved')
      await tx
        .insertInto('organization_role')
        .values({ ...key, words: data.words, grants: JSON.stringify(data.grants) })
        .execute();
  }
}

async function foldSecurity(tx: Kysely<UserTables>, events: Recorded<PeopleEvent>[], schema: string): Promise<void> {
  const rules = new Map(
    events.flatMap(({ stream, type, data }) => (type === 'SecondStepRuleSwitched' ? [[idOfStream(stream), data.isOn] as const] : [])),
  );
  await write(tx, schema, [
    tables.organization_security.put([...rules].map(([organization_id, asks_second_step]) => ({ organization_id, asks_second_step }))),
  ]);
}

/** What an event changes of the user's own row. */
function changeOf({ type, data }: AccountEvent): Partial<UserTables['app_user']> | null {
  if (type === 'UserSuspended') return { suspended: true };
  if (type === 'UserReinstated') return { suspended: false, removed: false };
  if (type === 'UserRemoved') return { suspended: true, removed: true };
  if (type === 'ErasureAsked') return { suspended: true, erase_at: data.eraseAt };
  if (type === 'ErasureWithdrawn') return { suspended: false, erase_at: null };
  if (type === 'SecondStepLost') return { step_lost_at: data.at, step_opens_at: data.opensAt };
  if (type === 'SecondStepLossGranted') return { step_opens_at: data.at };
  if (type === 'SecondStepLossEnded' || type === 'SecondStepReset') return { step_lost_at: null, step_opens_at: null };
  if (type === 'PersonErased') return { erased: true };
  if (type === 'EmailChanged') return { email: data.email, user_name: data.userName };
  if (type !== 'ProfileChanged') return null;
  const { firstName, lastName, workNumber, mobileNumber } = data.changed;
  const set = {
    ...(firstName !== undefined && { first_name: firstName }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(workNumber !== undefined && { work_number: workNumber }),
    ...(mobileNumber !== undefined && { mobile_number: mobileNumber }),
  };
  return Object.keys(set).length > 0 ? set : null;
}

/** The number that stands on reports. */
export const phoneOf = ({ work_number, mobile_number }: UserRow): string => work_number || mobile_number;

function rowOf(data: Extract<AccountEvent, { type: 'UserSignedUp' }>['data']): UserTables['app_user'] {
  return {
    user_id: data.userId,
    user_name: data.userName,
    first_name: data.firstName,
    last_name: data.lastName,
    email: data.email,
    work_number: data.workNumber,
    mobile_number: data.mobileNumber,
    organization_id: data.organizationId,
    organization_name: data.organizationName,
    user_type: data.userType,
    is_admin: data.isAdmin,
    suspended: false,
    removed: false,
    erase_at: null,
    erased: false,
    step_lost_at: null,
    step_opens_at: null,
  };
}

/** The rights of somebody's own, and their role, as they are now. */
export const ownRightsOf = ({ is_admin, own_rights }: UserRow): Grants =>
  own_rights === null ? firstOwnRights(is_admin) : (JSON.parse(own_rights) as Grants);
export const roleOfUser = ({ is_admin, role }: UserRow): string => role ?? firstRole(is_admin);
/** What the role gives in their organisation. */
export const grantsByRole = (user: UserRow): Grants =>
  user.role_grants === null ? (roleNamed(roleOfUser(user))?.grants ?? []) : (JSON.parse(user.role_grants) as Grants);
/** What somebody may do now, by their role and of their own. */
export const rightsOf = (user: UserRow): Grant[] => together(grantsByRole(user), ownRightsOf(user));

const selectUsers = (models: ReadModels) =>
  models
    .db<UserTables>(users.name)
    .selectFrom('app_user')
    .leftJoin('member', 'member.user_id', 'app_user.user_id')
    .leftJoin('organization_role', (join) =>
      join
        .onRef('organization_role.organization_id', '=', 'app_user.organization_id')
        .on(
          'organization_role.name',
          '=',
          sql<string>`coalesce(member.role, case when app_user.is_admin then ${firstRole(true)} else ${firstRole(false)} end)`,
        ),
    )
    .leftJoin('organization_security', 'organization_security.organization_id', 'app_user.organization_id')
    .selectAll('app_user')
    .select(['member.role', 'member.own_rights', 'organization_role.grants as role_grants', 'organization_security.asks_second_step']);

export function findUser(models: ReadModels, userId: number): Promise<UserRow | undefined> {
  return selectUsers(models).where('app_user.user_id', '=', userId).executeTakeFirst();
}

/** Those who are to be erased by now. */
export async function personsToErase(models: ReadModels, now: string): Promise<number[]> {
  const rows = await models
    .db<UserTables>(users.name)
    .selectFrom('app_user')
    .select('user_id')
    .where('erase_at', '<=', now)
    .where('erased', '=', false)
    .orderBy('erase_at')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function erasedPersons(models: ReadModels): Promise<number[]> {
  const rows = await models.db<UserTables>(users.name).selectFrom('app_user').select('user_id').where('erased', '=', true).execute();
  return rows.map(({ user_id }) => user_id);
}

/** The people of an organisation, administrators first, with those who were removed. Who was erased is none of them. */
export function usersOf(models: ReadModels, organizationId: number): Promise<UserRow[]> {
  return selectUsers(models)
    .where('app_user.organization_id', '=', organizationId)
    .where('app_user.erased', '=', false)
    .orderBy('is_admin', 'desc')
    .orderBy('app_user.user_id')
    .execute();
}

/** Whether somebody is one of its people now: not removed. */
export const isOfOrganization = ({ removed }: Pick<UserRow, 'removed'>): boolean => !removed;

/** Those of an organisation who manage its users, and can sign in. */
export async function managersOf(models: ReadModels, organizationId: number): Promise<UserRow[]> {
  return (await usersOf(models, organizationId)).filter((one) => !one.suspended && has(rightsOf(one), 'ManageOrganizationUsers'));
}

/** Of some organisations, those of which somebody can sign in. */
export async function organizationsAwake(models: ReadModels, organizationIds: number[]): Promise<Set<number>> {
  if (organizationIds.length === 0) return new Set();
  const rows = await models
    .db<UserTables>(users.name)
    .selectFrom('app_user')
    .select('organization_id')
    .distinct()
    .where('organization_id', 'in', organizationIds)
    .where('suspended', '=', false)
    .where('erased', '=', false)
    .execute();
  return new Set(rows.map(({ organization_id }) => organization_id));
}

/** The roles of an organisation's own, and the product's that it changed. */
export async function rolesOf(models: ReadModels, organizationId: number): Promise<Role[]> {
  const rows = await models
    .db<UserTables>(users.name)
    .selectFrom('organization_role')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .execute();
  return rows.map(({ name, words, grants }) => ({ name, words, grants: JSON.parse(grants) as Grants }));
}

const selectInvitations = (models: ReadModels) =>
  models
    .db<UserTables>(users.name)
    .selectFrom('invitation')
    .leftJoin('member', 'member.user_id', 'invitation.user_id')
    .selectAll('invitation')
    .select(['member.role', 'member.own_rights']);

/** An invitation by the id of the account to be. */
export const findInvitation = (models: ReadModels, userId: number) =>
  selectInvitations(models).where('invitation.user_id', '=', userId).executeTakeFirst();

/** Invitations that were not taken back and that nobody has joined by, newest first. */
export const waitingInvitations = (models: ReadModels, organizationId: number) =>
  selectInvitations(models)
    .leftJoin('app_user', 'app_user.user_id', 'invitation.user_id')
    .where('invitation.organization_id', '=', organizationId)
    .where('invitation.withdrawn', '=', false)
    .where('app_user.user_id', 'is', null)
    .orderBy('invitation.invited_at', 'desc')
    .execute();
