import { z } from 'zod';
import { Id } from '../../call.ts';

/** Several selected lines; lines that were deleted meanwhile are ignored. */
export const SomeItems = z.object({ itemIds: z.array(Id).min(1, 'chooseItemsFirst').max(2000) });
