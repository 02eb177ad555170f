import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { mergeAreas } from '../../contracts/estimating/areas/merge-areas.ts';
import type { MergedArea } from '../../contracts/estimating/entities.ts';
import { areasOf, type EstimateTables } from './estimates.ts';

/** R062 to R065. No property of a user is known yet, so that an order's own areas are all there are. */
export async function mergedAreas(db: Kysely<EstimateTables>, orderId: number): Promise<z.input<typeof MergedArea>[]> {
  const areas = await areasOf(db, orderId);
  return mergeAreas(
    areas.map(({ areaID, areaTypeName, areaType, label }) => ({ areaId: areaID, areaTypeName, areaType, label, isNew: false })),
    [],
  );
}
