import { z } from 'zod';

/** Whom it is for, as the first page says it: `Buckeye Mutual, policy HO3-4471902`. */
export const InsurerQuery = z.object({ insurer: z.string().trim().max(100).default('') });
