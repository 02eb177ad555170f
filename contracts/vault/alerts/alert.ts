import { z } from 'zod';

/** A rule of a type of things; `optOut`: the person does not want it, of no thing of this type. */
export const ItemTypeAlertRule = z.object({
  id: z.number(),
  kind: z.enum(['warranty', 'life', 'care']),
  name: z.string(),
  description: z.string(),
  everyMonths: z.number().nullable(),
  optOut: z.boolean(),
});

/** What a person was told of an item. Dates are MM-DD-YYYY, as all of the vault (R426). */
export const AlertNotification = z.object({
  id: z.number(),
  inventoryItem_Id: z.number(),
  rule: ItemTypeAlertRule,
  dueDate: z.string(),
  /** `later` ends on `until`, and then waits again. */
  status: z.enum(['open', 'later', 'done']),
  until: z.string(),
  /** The day of the mail that told it. */
  mailed: z.string(),
});
export type AlertNotification = z.infer<typeof AlertNotification>;
