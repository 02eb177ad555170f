import { type Kysely, sql } from 'kysely';
import type { EstimateEvent } from '../../contracts/estimating/events.ts';
import type { Recorded } from '../../contracts/log.ts';
import { estimates } from '../estimating/estimates.ts';
import { changedBy, type FoldContext, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { integer, schemaOf, type Tables, table, text } from '../runner/table.ts';
import { write } from '../runner/upsert.ts';

const tables = {
  library_use: table(
    'library_use',
    { item_id: integer, library_id: integer, order_id: integer, organization_id: integer, at: text },
    { key: ['item_id', 'library_id'], indexes: ['(organization_id)', '(order_id)'] },
  ),
};
type LibraryUseTables = Tables<typeof tables>;

type Added = Extract<Recorded<EstimateEvent>, { type: 'ItemsAdded' }>;
const librariesOf = (event: Recorded): number[] => (event.type === 'ItemsAdded' ? ((event as Added).data.source?.libraries ?? []) : []);

/** The lines of estimates that custom libraries brought. A row stays when its line is deleted: undo may bring the line back. */
export const libraryUsesModel: ReadModel = {
  name: 'library_uses',
  version: 1,
  streams: ['estimate-'],
  schemaSql: schemaOf(tables),
  async fold(tx: Kysely<LibraryUseTables>, events, { schema }: FoldContext) {
    const rows = events.flatMap((event) =>
      librariesOf(event).flatMap((library_id) =>
        (event as Added).data.items.map(({ itemId }) => ({
          item_id: itemId,
          library_id,
          order_id: idOfStream(event.stream),
          organization_id: event.metadata.actor.organizationId,
          at: event.metadata.at,
        })),
      ),
    );
    await write(tx, schema, [tables.library_use.put(rows)]);
  },
  notify: (events) =>
    events.flatMap((event) => {
      const used = librariesOf(event);
      if (used.length === 0) return [];
      const { organizationId } = event.metadata.actor;
      return [{ organizationId, kinds: [event.type], actor: changedBy(event), touches: used.map((id) => `library:${id}`) }];
    }),
  async clear(tx: Kysely<LibraryUseTables>, root) {
    await tx.deleteFrom('library_use').where('order_id', '=', idOfStream(root)).execute();
  },
};

/** By library: the estimates that have a line that came from it, without what-ifs, and when it was added last. */
export async function libraryUses(models: ReadModels, organizationId: number) {
  const [uses, items] = [models.schema(libraryUsesModel.name), models.schema(estimates.name)];
  const { rows } = await sql<{ library_id: number; estimates: number; last_used: string }>`
    select library_id, count(distinct library_use.order_id)::int4 as estimates, max(at) as last_used
    from ${sql.table(`${uses}.library_use`)} library_use
    join ${sql.table(`${items}.item`)} item using (item_id)
    join ${sql.table(`${items}.job`)} job on job.order_id = library_use.order_id
    where library_use.organization_id = ${organizationId} and job.what_if_of is null
    group by library_id`.execute(models.db(libraryUsesModel.name));
  return new Map(rows.map((row) => [row.library_id, row]));
}
