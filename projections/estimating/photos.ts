import { type Kysely, sql } from 'kysely';
import type { PhotoState } from '../../contracts/estimating/estimate/state.ts';
import { photoOf } from '../../contracts/estimating/estimate/views.ts';
import type { Photo } from '../../contracts/estimating/photos/photo.ts';
import type { EstimateTables } from './estimates.ts';

/** Photos in the order of areas and lines, an area's own last; with an area or a line, only its own. Photos of deleted lines are left out. */
export async function photosOf(
  db: Kysely<EstimateTables>,
  orderId: number,
  only: { areaId?: number; itemId?: number } = {},
): Promise<Photo[]> {
  let query = db
    .selectFrom('photo')
    .leftJoin('item', 'item.item_id', 'photo.item_id')
    .innerJoin('area', (join) => join.on(sql<boolean>`area.area_id = coalesce(item.area_id, photo.area_id)`))
    .select(['photo.body', 'area.area_id'])
    .where('photo.order_id', '=', orderId)
    .where('photo.removed', '=', false);
  if (only.areaId !== undefined) query = query.where('area.area_id', '=', only.areaId);
  if (only.itemId !== undefined) query = query.where('photo.item_id', '=', only.itemId);
  const rows = await query
    .orderBy('area.place')
    .orderBy(sql`item.place nulls last`)
    .orderBy('item.item_id')
    .orderBy('photo.photo_id')
    .execute();
  return rows.map(({ body, area_id }) => photoOf(orderId, JSON.parse(body) as PhotoState, area_id));
}

/** Whether a picture is, or ever was, one of the estimate's. */
export async function hasPhotoFile(db: Kysely<EstimateTables>, orderId: number, hash: string): Promise<boolean> {
  const row = await db.selectFrom('photo_file').select('hash').where('order_id', '=', orderId).where('hash', '=', hash).executeTakeFirst();
  return row !== undefined;
}

/** How many photos an organisation has; deleted ones are none. */
export async function photosIn(db: Kysely<EstimateTables>, organizationId: number): Promise<number> {
  const row = await db
    .selectFrom('photo')
    .innerJoin('job', 'job.order_id', 'photo.order_id')
    .select(({ fn }) => fn.countAll<string>().as('photos'))
    .where('job.organization_id', '=', organizationId)
    .where('photo.removed', '=', false)
    .executeTakeFirst();
  return Number(row?.photos ?? 0);
}
