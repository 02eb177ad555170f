import { z } from 'zod';
import { AnyId, Text } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';
import { recordStamp } from '../../kit/record-calls.ts';
import { LifeYears } from '../items/vault-item.ts';
import { HOUSE_PARTS } from './house-parts.ts';
import { keptWhen } from './when.ts';

/** `2003`, `05-2003` or `05-17-2003`. */
export const When = z
  .string()
  .trim()
  .max(20)
  .refine((typed) => keptWhen(typed) !== undefined, { error: 'must be a year, MM-YYYY or MM-DD-YYYY' });

/** Dollars to 9,999,999.99; an empty text is not known. */
export const PriceOrNone = z
  .union([z.string(), z.number(), z.null()])
  .transform((typed) => (typed === null ? null : String(typed).replace(/[,$\s]/g, '') || null))
  .refine((price) => price === null || /^\d{1,7}(\.\d{1,2})?$/.test(price), { error: 'must be a price from 0 to 9,999,999.99' });

/** What a change leaves out stays. */
export const HomeEntryBody = z.object({
  name: Text.optional(),
  doneOn: When.optional(),
  doneBy: Text.optional(),
  paid: PriceOrNone.optional(),
  itemId: AnyId.nullable().optional(),
  part: z.enum(['', ...HOUSE_PARTS.map(({ id }) => id)]).optional(),
  lifeYears: LifeYears.nullable().optional(),
  newCost: PriceOrNone.optional(),
  revision: z.number().int().min(-1).optional(),
});
export type HomeEntryBody = z.output<typeof HomeEntryBody>;

export const HomeEntry = z.object({
  id: z.number(),
  name: z.string(),
  /** As it is typed. */
  doneOn: z.string(),
  doneBy: z.string(),
  paid: Money.nullable(),
  itemId: z.number().nullable(),
  part: z.string(),
  lifeYears: z.string().nullable(),
  newCost: Money.nullable(),
  ...recordStamp,
});
export type HomeEntry = z.infer<typeof HomeEntry>;
