import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { MergedArea } from '../../contracts/estimating/entities.ts';
import { areasOf, type EstimateTables } from './estimates.ts';

/** R062 to R065: the areas of an order, sorted by the names of their types. Areas of a homeowner's property join here with the property context. */
export async function mergedAreas(db: Kysely<EstimateTables>, orderId: number): Promise<z.input<typeof MergedArea>[]> {
  const areas = await areasOf(db, orderId);
  return areas
    .map(({ areaID, areaTypeName, areaType, label }) => ({ areaId: areaID, areaTypeName, areaType, label, isNew: false }))
    .sort((a, b) => a.areaTypeName.localeCompare(b.areaTypeName));
}
