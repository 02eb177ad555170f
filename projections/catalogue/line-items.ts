import { type Kysely, sql } from 'kysely';
import { lineItemRecord } from '../../contracts/catalogue/events.ts';
import { lineItem } from '../../contracts/catalogue/owned.ts';
import type { EstimateTables } from '../estimating/estimates.ts';
import { recordModel } from '../runner/record-table.ts';

/** Custom line items of users and organisations, and what happened to each. */
export const lineItems = recordModel(lineItemRecord, { name: 'line_items', version: 3, owned: lineItem });

/** The lines of an organisation's estimates with a code from `first` to `last`, of the estimate changed last first; the number of all of them with each. */
export async function linesWithCodes(db: Kysely<EstimateTables>, organizationId: number, first: number, last: number, take: number) {
  return db
    .selectFrom('item')
    .innerJoin('job', 'job.order_id', 'item.order_id')
    .innerJoin('area', 'area.area_id', 'item.area_id')
    .select([
      'item.order_id',
      'item.body',
      'job.body as job',
      'job.updated_at',
      'area.body as area',
      sql<string>`count(*) over ()`.as('uses'),
    ])
    .where('job.organization_id', '=', organizationId)
    .where('item.xref', '>=', first)
    .where('item.xref', '<=', last)
    .orderBy('job.updated_at', 'desc')
    .orderBy('item.item_id')
    .limit(take)
    .execute();
}
