import { z } from 'zod';

/** What would happen to something that is stored of a person, and why. */
export const Held = z.object({
  what: z.string(),
  /** `nameless`: it stays without the name. */
  happens: z.enum(['erased', 'nameless', 'stays', 'untouched']),
  because: z.string(),
});

/** What stands in the way of an erasure, and the page where it is settled. */
export const InTheWay = z.object({ what: z.string(), wayOut: z.string(), to: z.string() });

/** Days to change one's mind in. */
export const DAYS_TO_CHANGE_ONES_MIND = 30;
