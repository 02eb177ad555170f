import { z } from 'zod';
import { Settings } from '../../estimating/entities.ts';

/** Profit, overhead and tax that new jobs begin with, and where they were set (`of`): nobody has set any while it is `product`. */
export const Percentages = Settings.extend({ id: z.number(), of: z.enum(['person', 'organization', 'product']) });
export type Percentages = z.infer<typeof Percentages>;
