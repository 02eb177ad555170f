import type { Kysely } from 'kysely';
import type { ApiKeyEvent } from '../../contracts/accounts/keys/api-key.events.ts';
import { endOfDay } from '../../contracts/accounts/keys/api-key.ts';
import type { ScopeName } from '../../contracts/kit/scopes.ts';
import type { Recorded } from '../../contracts/log.ts';
import { changedBy, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { integer, jsonb, nullable, schemaOf, type Tables, table, text } from '../runner/table.ts';

const tables = {
  api_key: table(
    'api_key',
    {
      key_id: integer,
      organization_id: integer,
      name: text,
      scopes: jsonb<ScopeName[]>(),
      addresses: jsonb<string[]>(),
      made_by: integer,
      /** ISO instants; the last day is in UTC. */
      made_at: text,
      ends_on: text,
      revoked_at: nullable(text),
    },
    { key: 'key_id', indexes: ['(organization_id)'] },
  ),
  /** Each key has one secret, and for a day after a change those before it, by their SHA-256. */
  api_key_secret: table(
    'api_key_secret',
    { hash: text, key_id: integer, organization_id: integer, hint: text, until: text, revision: integer },
    { key: 'hash', indexes: ['(key_id)', '(organization_id)'] },
  ),
};
export type ApiKeyTables = Tables<typeof tables>;
export type ApiKeyRow = ApiKeyTables['api_key'];

/** API keys, found by the hash of what a caller sends. */
export const apiKeys: ReadModel = {
  name: 'api_keys',
  version: 1,
  streams: ['apikeys-'],
  schemaSql: schemaOf(tables),
  async fold(tx: Kysely<ApiKeyTables>, events) {
    for (const event of events as Recorded<ApiKeyEvent>[]) await foldKey(tx, event);
  },
  notify: (events) =>
    events.map((event) => ({ organizationId: idOfStream(event.stream), kinds: [event.type], actor: changedBy(event), touches: ['keys'] })),
  async clear(tx: Kysely<ApiKeyTables>, root) {
    for (const name of ['api_key_secret', 'api_key'] as const)
      await tx.deleteFrom(name).where('organization_id', '=', idOfStream(root)).execute();
  },
};

async function foldKey(tx: Kysely<ApiKeyTables>, { type, data, revision }: Recorded<ApiKeyEvent>): Promise<void> {
  const { keyId: key_id, organizationId: organization_id, at } = data;
  switch (type) {
    case 'ApiKeyMade': {
      const { name, scopes, addresses, madeBy, endsOn, hash, hint } = data;
      const lists = { scopes: JSON.stringify(scopes) as never, addresses: JSON.stringify(addresses) as never };
      const row = { key_id, organization_id, name, made_by: madeBy, made_at: at, ends_on: endsOn, revoked_at: null };
      await tx
        .insertInto('api_key')
        .values({ ...row, ...lists })
        .execute();
      await tx
        .insertInto('api_key_secret')
        .values({ hash, key_id, organization_id, hint, revision, until: endOfDay(endsOn) })
        .execute();
      return;
    }
    case 'ApiKeyChanged': {
      const { hash, hint, endsOn, othersUntil } = data;
      await tx.updateTable('api_key').set({ ends_on: endsOn }).where('key_id', '=', key_id).execute();
      // One that has run out, or does so sooner after an earlier change, stays as it is.
      await tx
        .updateTable('api_key_secret')
        .set({ until: othersUntil })
        .where('key_id', '=', key_id)
        .where('until', '>', othersUntil)
        .execute();
      await tx
        .insertInto('api_key_secret')
        .values({ hash, key_id, organization_id, hint, revision, until: endOfDay(endsOn) })
        .execute();
      return;
    }
    case 'ApiKeyRevoked':
      await tx.updateTable('api_key').set({ revoked_at: at }).where('key_id', '=', key_id).execute();
  }
}

/** The key whose secret has this hash, if it is good at an instant (ISO). */
export function findKeyByHash(models: ReadModels, hash: string, now: string): Promise<ApiKeyRow | undefined> {
  return models
    .db<ApiKeyTables>(apiKeys.name)
    .selectFrom('api_key_secret')
    .innerJoin('api_key', 'api_key.key_id', 'api_key_secret.key_id')
    .selectAll('api_key')
    .where('api_key_secret.hash', '=', hash)
    .where('api_key_secret.until', '>', now)
    .where('api_key.revoked_at', 'is', null)
    .executeTakeFirst();
}

/** The keys of an organisation with the hints of their secrets, the newest first. */
export async function keysOf(models: ReadModels, organizationId: number) {
  const db = models.db<ApiKeyTables>(apiKeys.name);
  const keys = await db.selectFrom('api_key').selectAll().where('organization_id', '=', organizationId).orderBy('key_id', 'desc').execute();
  const secrets = await db
    .selectFrom('api_key_secret')
    .select(['key_id', 'hint', 'until'])
    .where('organization_id', '=', organizationId)
    .orderBy('revision', 'desc')
    .execute();
  return keys.map((key) => ({ ...key, secrets: secrets.filter(({ key_id }) => key_id === key.key_id) }));
}
