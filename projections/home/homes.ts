import { type Kysely, sql } from 'kysely';
import { evolveHomeBy, type HomeEvent } from '../../contracts/home/events.ts';
import { type HomeState, noHome } from '../../contracts/home/property/home-state.ts';
import type { Recorded } from '../../contracts/log.ts';
import { changedBy, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { integer, jsonb, schemaOf, type Tables, table, text } from '../runner/table.ts';
import { write } from '../runner/upsert.ts';

/** A home without what only a decision needs. */
export type HomeRow = Omit<HomeState, 'steps' | 'written'>;

const tables = {
  home: table(
    'home',
    { user_id: integer, organization_id: integer, facts: jsonb<Omit<HomeRow, 'id' | 'organizationId'>>(), updated_at: text },
    { key: 'user_id', indexes: [`(left(facts -> 'address' ->> 'zip', 5))`] },
  ),
};
type HomeTables = Tables<typeof tables>;

/** The house of each person. */
export const homes: ReadModel = {
  name: 'homes',
  version: 9,
  streams: ['home-'],
  schemaSql: schemaOf(tables),
  async fold(tx: Kysely<HomeTables>, events, { schema }) {
    const ids = [...new Set(events.map((event) => idOfStream(event.stream)))];
    const rows = await tx.selectFrom('home').selectAll().where(sql<boolean>`user_id = any(${ids}::int4[])`).execute();
    const now = new Map<number, HomeState>(rows.map((row) => [row.user_id, { ...noHome(row.user_id), ...homeOf(row) }]));
    for (const event of events) {
      const id = idOfStream(event.stream);
      now.set(id, evolveHomeBy(now.get(id) ?? noHome(id), event as Recorded<HomeEvent>));
    }
    await write(tx, schema, [tables.home.put([...now.values()].map(rowOf))]);
  },
  notify: (events) =>
    events.map((event) => ({
      organizationId: event.metadata.actor.organizationId,
      kinds: [event.type],
      actor: changedBy(event),
      touches: [`home:${idOfStream(event.stream)}`],
    })),
  async clear(tx: Kysely<HomeTables>, root) {
    await tx.deleteFrom('home').where('user_id', '=', idOfStream(root)).execute();
  },
};

const homeOf = ({ user_id, organization_id, facts }: HomeTables['home']): HomeRow => ({
  id: user_id,
  organizationId: organization_id,
  ...facts,
});

function rowOf({ id, organizationId, steps: _, written: __, ...facts }: HomeState): HomeTables['home'] {
  return { user_id: id, organization_id: organizationId, facts, updated_at: facts.updatedAt };
}

/** The house of a person; undefined while nothing is recorded. */
export async function homeOfUser(models: ReadModels, userId: number): Promise<HomeRow | undefined> {
  const row = await models.db<HomeTables>('homes').selectFrom('home').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row && homeOf(row);
}

/** How many homes with an account are in each of these ZIP codes; those without any are left out. */
export async function homesIn(models: ReadModels, zips: readonly string[]): Promise<Map<string, number>> {
  if (zips.length === 0) return new Map();
  const zip = sql<string>`left(facts -> 'address' ->> 'zip', 5)`;
  const rows = await models
    .db<HomeTables>('homes')
    .selectFrom('home')
    .select([zip.as('zip'), sql<number>`count(*)::int`.as('count')])
    .where(zip, 'in', [...zips])
    .groupBy(zip)
    .execute();
  return new Map(rows.map((row) => [row.zip, row.count]));
}
