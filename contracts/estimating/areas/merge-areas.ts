import type { z } from 'zod';
import type { MergedArea } from '../entities.ts';

type Merged = z.input<typeof MergedArea>;

/** Kinds of areas of which a house has one. */
const ONLY_ONE = new Set(['BASE', 'GAR']);

/**
 * R062 to R065: an order's areas with those of the user's property that it does not have yet, sorted by the names of their types. Within a
 * type, an order's areas come first, each in the order given.
 */
export function mergeAreas(existing: readonly Merged[], ofProperty: readonly Omit<Merged, 'isNew'>[]): Merged[] {
  const merged = [...existing];
  for (const area of ofProperty) {
    const alike = merged.filter(({ areaTypeName }) => areaTypeName === area.areaTypeName);
    const present = ONLY_ONE.has(area.areaType) ? alike.length > 0 : alike.some(({ label }) => label === area.label);
    if (!present) merged.push({ ...area, isNew: true });
  }
  return merged.sort((a, b) => a.areaTypeName.localeCompare(b.areaTypeName));
}
