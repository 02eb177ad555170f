import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { mergeAreas } from '../../contracts/estimating/areas/merge-areas.ts';
import type { MergedArea } from '../../contracts/estimating/entities.ts';
import { areasOf, type EstimateTables } from './estimates.ts';

type Merged = z.input<typeof MergedArea>;

/** R062 to R065: the areas of an order with those of the property of whoever asks. */
export async function mergedAreas(
  db: Kysely<EstimateTables>,
  orderId: number,
  ofProperty: readonly Omit<Merged, 'isNew'>[],
): Promise<Merged[]> {
  const areas = await areasOf(db, orderId);
  return mergeAreas(
    areas.map(({ areaID, areaTypeName, areaType, label }) => ({ areaId: areaID, areaTypeName, areaType, label, isNew: false })),
    ofProperty,
  );
}
