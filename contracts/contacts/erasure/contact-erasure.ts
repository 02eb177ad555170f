import { z } from 'zod';
import { Held } from '../../accounts/personal/held.ts';

/** Counted from what is stored. `eraseOn`: the day (ISO) that an erasure asked for now would be on. `eraseAt` is empty where nobody asked. */
export const ContactErasure = z.object({ held: z.array(Held), eraseOn: z.string(), eraseAt: z.string() });
