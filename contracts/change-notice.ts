import { z } from 'zod';

/** Something may have changed that the stream cannot name; the screen is to ask again. */
export const MissedNotice = z.object({ missed: z.literal(true) });

/** The most touches that a notice names. */
export const MOST_TOUCHES = 200;

/** A notice to open screens that a change of an order, its reports or the price book is visible; `data` of each server-sent event. */
export const ChangeNotice = z.object({
  /** Absent when the price book changed. */
  orderId: z.number().optional(),
  position: z.string(),
  /** Event types; empty when the notice would be too long with them. */
  kinds: z.array(z.string()),
  actor: z.object({ userId: z.number().optional(), name: z.string() }),
  /**
   * Keys of the touched things: `item:5:quantity`, `item:5` (added, deleted), `area:7:label`, `settings`, `report:3`,
   * `report:3:answer`. Absent when they are not known, or when there are too many.
   */
  touches: z.array(z.string()).optional(),
  items: z.array(z.number()).optional(),
  areas: z.array(z.number()).optional(),
  reports: z.array(z.number()).optional(),
});
