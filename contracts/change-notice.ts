import { z } from 'zod';

/** Most touches that a notice names. */
export const MOST_TOUCHES = 200;

/** What open screens are told when something of an order, its reports or the price book became visible; `data` of each server-sent event. */
export const ChangeNotice = z.object({
  /** Absent when the price book changed. */
  orderId: z.number().optional(),
  position: z.string(),
  /** Event types; empty when there were too many to say. */
  kinds: z.array(z.string()),
  actor: z.object({ userId: z.number().optional(), name: z.string() }),
  /**
   * What it touched: `item:5:quantity`, `item:5` (added, deleted), `area:7:label`, `settings`, `report:3`, `report:3:answer`. Absent when that is not
   * known, or too much to say.
   */
  touches: z.array(z.string()).optional(),
  items: z.array(z.number()).optional(),
  areas: z.array(z.number()).optional(),
  reports: z.array(z.number()).optional(),
});
