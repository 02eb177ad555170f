import { sql } from 'kysely';
import { CUSTOM_LINE_ITEM_CODE, MANUAL_ENTRY_CODE } from '../../contracts/catalogue/entities.ts';
import { type Area, LABOR_MINIMUM_XREF, type LineItem } from '../../contracts/estimating/entities.ts';
import type { ReadModels } from '../runner/read-model.ts';

const MOST_ESTIMATES = 200;
const MOST_LINES = 20_000;

/** The price book items of one area of an estimate. */
export interface AreaOfItems {
  orderId: number;
  areaId: number;
  itemIds: number[];
  /** In the order of `itemIds`. */
  xrefs: number[];
}

/**
 * Items by area, of the organisation's estimates that were changed since a moment (ISO); the latest 200 of them, so that the answer does not
 * grow with the years. What-ifs repeat their estimate and are left out, as is what stands in no price book.
 */
export async function itemsByArea(models: ReadModels, organizationId: number, since: string): Promise<AreaOfItems[]> {
  const schema = models.schema('estimates');
  const { rows } = await sql<{ order_id: number; area_id: number; items: number[]; xrefs: number[] }>`
    select order_id, area_id, array_agg(item_id order by place, item_id) as items, array_agg(xref order by place, item_id) as xrefs
    from (
      select item.order_id, item.area_id, item.item_id, item.place, item.xref
      from (
        select order_id, updated_at from ${sql.table(`${schema}.job`)}
        where organization_id = ${organizationId} and what_if_of is null and updated_at >= ${since}
        order by updated_at desc, order_id desc limit ${MOST_ESTIMATES}
      ) job join ${sql.table(`${schema}.item`)} item on item.order_id = job.order_id
      where item.xref not in (${LABOR_MINIMUM_XREF}, ${CUSTOM_LINE_ITEM_CODE}, ${MANUAL_ENTRY_CODE})
      order by job.updated_at desc, item.order_id desc, item.area_id, item.place limit ${MOST_LINES}
    ) lines
    group by order_id, area_id order by order_id, area_id`.execute(models.db('estimates'));
  return rows.map((row) => ({ orderId: row.order_id, areaId: row.area_id, itemIds: row.items, xrefs: row.xrefs }));
}

/** Lines and areas by their ids. */
export async function linesAndAreas(models: ReadModels, itemIds: readonly number[], areaIds: readonly number[]) {
  const schema = models.schema('estimates');
  const bodies = (table: string, id: string, ids: readonly number[]) =>
    sql<{ body: string }>`select body from ${sql.table(`${schema}.${table}`)} where ${sql.ref(id)} = any(${[...ids]}::int4[])`.execute(
      models.db('estimates'),
    );
  const [items, areas] = await Promise.all([bodies('item', 'item_id', itemIds), bodies('area', 'area_id', areaIds)]);
  return {
    lines: new Map(items.rows.map(({ body }) => JSON.parse(body) as LineItem).map((line) => [line.id, line])),
    areas: new Map(areas.rows.map(({ body }) => JSON.parse(body) as Omit<Area, 'interior'>).map((area) => [area.areaID, area])),
  };
}
