import { z } from 'zod';
import { RIGHT_NAMES } from '../kit/rights.ts';

/** A right that somebody has (R011); `limit` in dollars, only where the right takes one. */
export const Granted = z.object({ right: z.enum(RIGHT_NAMES), limit: z.string().optional() });
