import { z } from 'zod';
import { amount, whole } from '../event.ts';

/**
 * The labor and material factors of the place, and the markup rules (percent) by category, that own prices include when they are
 * set. At another place or under another rule the prices change from there as the book's prices do. Events of earlier versions do
 * not have it, so their prices are the same everywhere.
 */
export const PricedAt = z.object({ labor: amount, material: amount, rules: z.array(z.object({ categoryId: whole, percent: amount })) });
export type PricedAt = z.infer<typeof PricedAt>;
