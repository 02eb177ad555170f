import { sql } from 'kysely';
import type { ReadModels } from '../runner/read-model.ts';

/** Ids of the organisation's open estimates (all that are neither archived nor what-ifs), by the price book code (xref) of their lines. */
export async function openEstimatesByXref(models: ReadModels, organizationId: number): Promise<Map<number, number[]>> {
  const schema = models.schema('estimates');
  const { rows } = await sql<{ xref: number; orders: number[] }>`
    select item.xref, array_agg(distinct item.order_id) as orders
    from ${sql.table(`${schema}.job`)} job join ${sql.table(`${schema}.item`)} item on item.order_id = job.order_id
    where job.organization_id = ${organizationId} and not job.archived and job.what_if_of is null
    group by item.xref`.execute(models.db('estimates'));
  return new Map(rows.map(({ xref, orders }) => [xref, orders]));
}
