import { z } from 'zod';
import type { RightName } from '../kit/rights.ts';

/** A right that somebody has (R011), by its name; `limit` in dollars, only where the right takes one. */
export const Granted = z.object({ right: z.string() as unknown as z.ZodType<RightName>, limit: z.string().optional() });
