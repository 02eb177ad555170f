import type { Kysely } from 'kysely';
import type { Recorded } from '../../contracts/log.ts';
import type { ShareEvent } from '../../contracts/providers/shares/shares.events.ts';
import { changedBy, idOfStream, type ReadModel, type ReadModels } from '../runner/read-model.ts';
import { integer, schemaOf, type Tables, table } from '../runner/table.ts';
import { write } from '../runner/upsert.ts';

const tables = {
  share: table('share', { share_id: integer, user_id: integer }, { key: 'share_id', indexes: ['(user_id)'] }),
};
type ShareTables = Tables<typeof tables>;

/** Whose each link to a shared estimate is. All else of it is in the stream of that person, which is read whole. */
export const estimateShares: ReadModel = {
  name: 'estimate_shares',
  version: 1,
  streams: ['estimateshares-'],
  schemaSql: schemaOf(tables),
  async fold(tx: Kysely<ShareTables>, events, { schema }) {
    const rows = (events as Recorded<ShareEvent>[]).flatMap(({ type, data }) =>
      type === 'EstimateShared' ? [{ share_id: data.shareId, user_id: data.userId }] : [],
    );
    if (rows.length > 0) await write(tx, schema, [tables.share.put(rows)]);
  },
  notify: (events) =>
    events.map((event) => ({
      organizationId: event.metadata.actor.organizationId,
      kinds: [event.type],
      actor: changedBy(event),
      touches: [`estimateshares:${idOfStream(event.stream)}`],
    })),
  async clear(tx: Kysely<ShareTables>, root) {
    await tx.deleteFrom('share').where('user_id', '=', idOfStream(root)).execute();
  },
};

export async function ownerOfShare(models: ReadModels, shareId: number): Promise<number | undefined> {
  const row = await models
    .db<ShareTables>(estimateShares.name)
    .selectFrom('share')
    .select('user_id')
    .where('share_id', '=', shareId)
    .executeTakeFirst();
  return row?.user_id;
}
