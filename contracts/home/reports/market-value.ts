import { z } from 'zod';
import { integer } from '../../call.ts';
import { MOST_SQUARE_FEET, PROPERTY_TYPES } from '../property/characteristics.ts';

export const WITHIN_MILES = ['0.3', '0.6', '1', '2', '5', '10', '25'] as const;
export const LIKENESSES = [10, 20, 30, 50] as const;

/** The most sales that a report lists; the value is of all that are like the house. */
export const MOST_LISTED_SALES = 200;

/** Body of C207: the house, and what it is compared with. */
export const ValueRequest = z.object({
  livingArea: z
    .union([z.string().max(20), z.number()])
    .transform((value) => String(value).replace(/[,\s]/g, ''))
    .refine((text) => /^\d{1,7}(\.\d{1,2})?$/.test(text) && Number(text) > 100 && Number(text) <= MOST_SQUARE_FEET, {
      error: 'must be over 100 and at most 1,000,000 square feet',
    }),
  within: z.enum(WITHIN_MILES),
  likeness: z.coerce
    .number()
    .refine((percent) => (LIKENESSES as readonly number[]).includes(percent), { error: `must be one of ${LIKENESSES.join(', ')}` }),
  since: z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'must be a month such as 2025-12'),
  propertyType: integer(0, PROPERTY_TYPES.length),
  leftOut: z.array(z.number().int().min(1).max(1_000_000)).max(MOST_LISTED_SALES).default([]),
});

/** A file of sales that is kept. */
export const SalesFile = z.object({
  name: z.string(),
  /** Of what is kept of it. */
  hash: z.string(),
  rows: z.number(),
  sales: z.number(),
  /** First and last day of sale. */
  from: z.string(),
  to: z.string(),
  /** When it was loaded (ISO). */
  at: z.string(),
});
export type SalesFile = z.infer<typeof SalesFile>;

/** What stands in step 1, and what is missing. */
export const BlankValueRequest = z.object({
  livingArea: z.string(),
  propertyType: z.number(),
  zip: z.string(),
  /** The shipped postal data has a position of the ZIP code, or somebody set the pin. */
  hasPosition: z.boolean(),
  sales: SalesFile.nullable(),
});

/** C203, C207: what the house may be worth, of sales near it. Not an appraisal. */
export const MarketValue = z.object({
  /** When it was made (ISO). */
  at: z.string(),
  ...{ livingArea: z.string(), within: z.string(), likeness: z.number(), since: z.string(), propertyType: z.number() },
  leftOut: z.array(z.number()),
  /** Dollars per square foot, with cents; empty below five sales. */
  ...{ lower: z.string(), middle: z.string(), upper: z.string() },
  /** Dollars, rounded to 1,000; empty below five sales. */
  ...{ from: z.string(), to: z.string(), value: z.string() },
  /** `middle` times living area. */
  exact: z.string(),
  /** Sales within the miles; like the house, and used; of these, within the range. */
  ...{ near: z.number(), like: z.number(), used: z.number(), inRange: z.number() },
  /** The latest replacement cost, and what is left of the value without it; empty where one of them is not known. */
  house: z.object({ cost: z.string(), rest: z.string() }),
  file: z.object({ name: z.string(), at: z.string() }),
  place: z.object({ zip: z.string(), latitude: z.number(), longitude: z.number(), isPinned: z.boolean() }),
  /** The nearest that are like the house. Empty where another file was loaded since. */
  sales: z.array(
    z.object({
      ...{ row: z.number(), address: z.string(), zip: z.string(), soldOn: z.string(), price: z.string(), livingArea: z.string() },
      ...{ beds: z.number().nullable(), built: z.number().nullable(), miles: z.string(), perSf: z.string() },
      ...{ latitude: z.number(), longitude: z.number(), isByZip: z.boolean(), isUsed: z.boolean(), isInRange: z.boolean() },
    }),
  ),
  isOfKeptFile: z.boolean(),
});
export type MarketValue = z.infer<typeof MarketValue>;

export const MAX_SALES_FILE_BYTES = 25 * 1024 * 1024;
/** The most rows that are said to be left out, each with its reason. */
export const MOST_SAID_ROWS = 100;

/** What was read of a file of sales. */
export const SalesPreview = z.object({
  name: z.string(),
  rows: z.number(),
  sales: z.number(),
  from: z.string(),
  to: z.string(),
  /** Without a position of their own: their ZIP code's is taken. */
  byZip: z.number(),
  /** Columns that were read, in the words of the file. */
  columns: z.array(z.object({ field: z.string(), column: z.string() })),
  unused: z.array(z.string()),
  leftOut: z.number(),
  bad: z.array(z.object({ row: z.number(), why: z.string() })),
  isKept: z.boolean(),
});
export type SalesPreview = z.infer<typeof SalesPreview>;
