import { z } from 'zod';
import { Settings } from '../../estimating/entities.ts';

/** The number of their last change, 0 before the first: who names it is refused once somebody else has changed them since. */
export const PercentagesRevision = z.number().int().min(0);

/**
 * Profit, overhead and tax that new jobs begin with, and where they were set (`of`): nobody has set any while it is `product`. `changed` says who
 * made their last change, which `revision` numbers; null before the first.
 */
export const Percentages = Settings.extend({
  id: z.number(),
  of: z.enum(['person', 'organization', 'product']),
  revision: PercentagesRevision,
  changed: z.object({ by: z.string(), at: z.string() }).nullable(),
});
export type Percentages = z.infer<typeof Percentages>;
