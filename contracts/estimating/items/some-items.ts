import { z } from 'zod';
import { Id } from '../../call.ts';

/** Several lines, as a person has selected them; those that are gone meanwhile are left out. */
export const SomeItems = z.object({ itemIds: z.array(Id).min(1, 'chooseItemsFirst').max(2000) });
