import { sql } from 'kysely';
import type { ReadModels } from '../runner/read-model.ts';

const MOST_ESTIMATES = 1_000;

/** A line of an estimate with one of the wanted price book codes. */
export interface MadeLine {
  orderId: number;
  areaId: number;
  areaType: string;
  xref: number;
  /** Before tax. */
  totalCost: string;
}

/**
 * Lines with one of these codes, of everybody's estimates that have an address in one of the ZIP codes and were changed since a moment (ISO); the
 * latest 1,000 of them. What-ifs repeat their estimate and are left out. They tell whose nothing is: who asks must only count them.
 */
export async function linesMadeNear(
  models: ReadModels,
  { zips, since, xrefs }: { zips: readonly string[]; since: string; xrefs: readonly number[] },
): Promise<MadeLine[]> {
  const schema = models.schema('estimates');
  const { rows } = await sql<{ order_id: number; area_id: number; area: string; xref: number; total: string }>`
    select item.order_id, item.area_id, (area.body::jsonb)->>'areaType' as area, item.xref, (item.body::jsonb)->>'totalCost' as total
    from (
      select order_id from ${sql.table(`${schema}.job`)}
      where zip = any(${[...zips]}::text[]) and zip <> '' and what_if_of is null and updated_at >= ${since}
      order by updated_at desc, order_id desc limit ${MOST_ESTIMATES}
    ) job
    join ${sql.table(`${schema}.item`)} item on item.order_id = job.order_id
    join ${sql.table(`${schema}.area`)} area on area.area_id = item.area_id
    where item.xref = any(${[...xrefs]}::int4[])`.execute(models.db('estimates'));
  return rows.map((row) => ({ orderId: row.order_id, areaId: row.area_id, areaType: row.area, xref: row.xref, totalCost: row.total }));
}
