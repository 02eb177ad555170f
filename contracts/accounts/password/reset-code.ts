import { z } from 'zod';

/** The secret part of a mailed link. */
export const ResetCode = z.string().trim().min(1).max(100);
