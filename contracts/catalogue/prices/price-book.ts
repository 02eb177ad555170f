import { z } from 'zod';
import { integer } from '../../call.ts';
import { D } from '../../decimal.ts';
import { State, Zip } from '../entities.ts';
import { Quality } from '../quality.ts';

/** The place that prices are for: the local factor of the zip counts, else its state's, else the national price. */
export const At = { zip: Zip.optional(), state: State.optional() };

export const BookVersion = integer(1, 2_147_483_647);

export const offset = integer(0, 10_000_000).default(0);

const SIGNED = /^-?\d{1,6}(\.\d{1,6})?$/;

/** A decimal between two bounds, which may be negative, sent as a string or a number and stored as a plain decimal string. */
export function between(min: number | string, max: number | string) {
  const error = `must be a number from ${min} to ${max}`;
  return z
    .union([z.string().trim().max(20), z.number()])
    .transform(String)
    .refine((v) => SIGNED.test(v) && new D(v).gte(min) && new D(v).lte(max), { error })
    .transform((v) => new D(v).toFixed());
}

export const VERSION_KINDS = ['default', 'prices', 'markup', 'place', 'import', 'restored'] as const;

/** One step of the book: the change, its author, and the day from which it counts. */
export const PriceBookVersion = z.object({
  version: z.number(),
  kind: z.enum(VERSION_KINDS),
  /** Empty for the default book. */
  by: z.string(),
  at: z.string(),
  effectiveFrom: z.string(),
  /** One sentence. */
  words: z.string(),
  counts: z.object({ changed: z.number(), added: z.number(), removed: z.number(), bad: z.number(), unchanged: z.number() }).nullable(),
  importId: z.number().nullable(),
  /** `scheduled`: its day has not come; `replaced`: a later version restored an older one. */
  status: z.enum(['in force', 'scheduled', 'replaced']),
});
export type PriceBookVersion = z.infer<typeof PriceBookVersion>;

export const PriceBookPrice = z.object({ quality: Quality, itemXREF: z.number(), unitCost: z.string(), own: z.boolean() });

/** The version that a write made, or the existing version when the write changed nothing. */
export const Made = z.object({ version: z.number() });
