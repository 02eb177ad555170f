import type { Kysely } from 'kysely';
import type { Recorded } from '../../contracts/log.ts';
import type { ClientEvent } from '../../contracts/sponsorship/clients/client.events.ts';
import type { ClientStatus, InviteMethod } from '../../contracts/sponsorship/clients/client-status.ts';
import { changedBy, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { boolean, integer, schemaOf, type Tables, table, text, textOf } from '../runner/table.ts';

const tables = {
  sponsor_client: table(
    'sponsor_client',
    {
      client_id: integer,
      sponsor_id: integer,
      organization_id: integer,
      status: textOf<ClientStatus>(),
      method: textOf<InviteMethod>(),
      deleted: boolean,
      invitation: integer,
      gift_id: integer,
      credits: integer,
      /** ISO instants; empty until then. */
      prepared_at: text,
      invited_at: text,
      until: text,
      opened_at: text,
      reminded_at: text,
      joined_at: text,
      ended_at: text,
      client_user_id: integer,
      client_organization_id: integer,
      settled: boolean,
      /** Came by the link for anybody. */
      nameless: boolean,
      hidden: boolean,
    },
    {
      key: 'client_id',
      indexes: [
        '(sponsor_id)',
        '(client_user_id) where client_user_id > 0',
        `(until) where status in ('invited', 'opened')`,
        `(client_id) where status = 'joined' and not settled`,
      ],
    },
  ),
};
export type ClientTables = Tables<typeof tables>;
export type ClientRow = ClientTables['sponsor_client'];

/** The clients of sponsors, without who they are. */
export const sponsorClients: ReadModel = {
  name: 'sponsor_clients',
  version: 3,
  streams: ['sponsorclient-'],
  schemaSql: schemaOf(tables),
  async fold(tx: Kysely<ClientTables>, events) {
    for (const event of events as Recorded<ClientEvent>[]) await foldOne(tx, event);
  },
  notify(events) {
    return (events as Recorded<ClientEvent>[]).flatMap((event) => {
      const organizations = new Set([event.metadata.actor.organizationId]);
      if ('organizationId' in event.data) organizations.add(event.data.organizationId);
      if ('clientOrganizationId' in event.data) organizations.add(event.data.clientOrganizationId);
      return [...organizations].map((organizationId) => ({
        ...{ organizationId, kinds: [event.type], actor: changedBy(event), touches: ['sponsor'] },
      }));
    });
  },
  async clear(tx: Kysely<ClientTables>, root) {
    await tx.deleteFrom('sponsor_client').where('client_id', '=', idOfStream(root)).execute();
  },
};

async function foldOne(tx: Kysely<ClientTables>, { type, data, stream }: Recorded<ClientEvent>): Promise<void> {
  const client_id = idOfStream(stream);
  if (type === 'ClientPrepared') {
    const row: ClientRow = {
      ...{
        client_id,
        sponsor_id: data.sponsorId,
        organization_id: data.organizationId,
        status: 'prepared',
        method: 'link',
        deleted: false,
      },
      ...{
        invitation: 0,
        gift_id: 0,
        credits: 0,
        prepared_at: data.at,
        invited_at: '',
        until: '',
        opened_at: '',
        reminded_at: '',
        joined_at: '',
        ended_at: '',
      },
      ...{ client_user_id: 0, client_organization_id: 0, settled: false, nameless: false, hidden: false },
    };
    await tx.insertInto('sponsor_client').values(row).execute();
    return;
  }
  if (type === 'ClientCameByLink') {
    const { sponsorId: sponsor_id, organizationId: organization_id, userId: client_user_id, clientOrganizationId, at } = data;
    const row: ClientRow = {
      ...{
        client_id,
        sponsor_id,
        organization_id,
        status: 'joined',
        method: 'link',
        deleted: false,
        invitation: 0,
        gift_id: 0,
        credits: 0,
      },
      ...{ prepared_at: at, invited_at: '', until: '', opened_at: '', reminded_at: '', joined_at: at, ended_at: '' },
      ...{ client_user_id, client_organization_id: clientOrganizationId, settled: true, nameless: true, hidden: false },
    };
    await tx.insertInto('sponsor_client').values(row).execute();
    return;
  }
  if (type === 'ClientInvited')
    await tx
      .updateTable('sponsor_client')
      .set(({ eb }) => ({ invitation: eb('invitation', '+', 1) }))
      .where('client_id', '=', client_id)
      .execute();
  await tx
    .updateTable('sponsor_client')
    .set(changeOf({ type, data } as ClientEvent))
    .where('client_id', '=', client_id)
    .execute();
}

function changeOf({ type, data }: ClientEvent): Partial<ClientRow> {
  switch (type) {
    case 'ClientPrepared':
    case 'ClientCameByLink':
      return {};
    case 'ClientInvited': {
      const { method, giftId: gift_id, credits, until, at: invited_at } = data;
      return { status: 'invited', method, gift_id, credits, until, invited_at, opened_at: '', reminded_at: '', ended_at: '' };
    }
    case 'ClientInvitationWithdrawn':
      return { status: 'prepared', gift_id: 0, credits: 0, invited_at: '', until: '', opened_at: '', reminded_at: '' };
    case 'ClientReminded':
      return { reminded_at: data.at };
    case 'ClientInvitationOpened':
      return { status: 'opened', opened_at: data.at };
    case 'ClientJoined':
      return {
        ...{ status: 'joined', joined_at: data.at, client_user_id: data.userId },
        ...{ client_organization_id: data.clientOrganizationId, settled: false },
      };
    case 'ClientSettled':
      return { credits: data.credits, settled: true };
    case 'ClientDeclined':
      return { status: 'declined', ended_at: data.at };
    case 'ClientLapsed':
      return { status: 'lapsed', ended_at: data.at };
    case 'ClientEnded':
      return { status: 'ended', ended_at: data.at };
    case 'ClientCardHidden':
      return { hidden: data.hidden };
    case 'ClientDeleted':
      return { deleted: true };
    case 'ClientRestored':
      return { deleted: false };
  }
}

const db = (models: ReadModels) => models.db<ClientTables>(sponsorClients.name);

/** Those of a sponsor that are not deleted. */
export const clientsOf = (models: ReadModels, sponsorId: number) =>
  db(models)
    .selectFrom('sponsor_client')
    .selectAll()
    .where('sponsor_id', '=', sponsorId)
    .where('deleted', '=', false)
    .where('nameless', '=', false)
    .orderBy('client_id', 'desc')
    .execute();

/** How many homes came by a sponsor's link for anybody. */
export async function homesByLink(models: ReadModels, sponsorId: number): Promise<number> {
  const { count } = await db(models)
    .selectFrom('sponsor_client')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('sponsor_id', '=', sponsorId)
    .where('nameless', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** All that a person ever took. */
export const takenBy = (models: ReadModels, userId: number) =>
  db(models).selectFrom('sponsor_client').selectAll().where('client_user_id', '=', userId).orderBy('client_id').execute();

/** The sponsorship of a person's home that runs. */
export const sponsorshipOf = (models: ReadModels, userId: number) =>
  db(models)
    .selectFrom('sponsor_client')
    .selectAll()
    .where('client_user_id', '=', userId)
    .where('status', '=', 'joined')
    .orderBy('joined_at')
    .executeTakeFirst();

const AT_ONCE = 50;

/** Invitations that were not taken in time. */
export const clientsToLapse = (models: ReadModels, now: string) =>
  db(models)
    .selectFrom('sponsor_client')
    .select('client_id')
    .where('status', 'in', ['invited', 'opened'])
    .where('until', '<=', now)
    .orderBy('until')
    .limit(AT_ONCE)
    .execute();

/** Those who joined, and whose gift and house have not arrived. */
export const clientsToSettle = (models: ReadModels) =>
  db(models)
    .selectFrom('sponsor_client')
    .select('client_id')
    .where('status', '=', 'joined')
    .where('settled', '=', false)
    .orderBy('client_id')
    .limit(AT_ONCE)
    .execute();

/** Whether somebody is a client of a sponsor now; of `clientId` alone where it is not 0. */
export async function isClientOf(models: ReadModels, { sponsorId, clientId, userId }: Record<'sponsorId' | 'clientId' | 'userId', number>) {
  const rows = await db(models)
    .selectFrom('sponsor_client')
    .select('client_id')
    .where('client_user_id', '=', userId)
    .where('sponsor_id', '=', sponsorId)
    .where('status', '=', 'joined')
    .execute();
  return rows.some(({ client_id }) => clientId === 0 || client_id === clientId);
}
