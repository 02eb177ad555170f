import { z } from 'zod';

/** Changes of a comparison by their ids, and for each field that both sides changed (`<change>.<field>`) which side is to stand. */
export const Selection = z.object({
  /** The revision of the what-if that was compared. */
  revision: z.number().int().min(0),
  changes: z.array(z.string().max(120)).min(1, 'Please choose a change.').max(30_000),
  choices: z.record(z.string().max(160), z.enum(['whatIf', 'estimate'])).default({}),
});
