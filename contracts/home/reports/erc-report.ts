import { z } from 'zod';
import { integer } from '../../call.ts';
import { MOST_SQUARE_FEET, STRUCTURE_QUALITIES } from '../property/characteristics.ts';

/** Body of C206: the filled request of C205. */
export const ErcRequest = z.object({
  state: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}$/, 'must be a state of two letters')
    .transform((state) => state.toUpperCase()),
  livingArea: z
    .union([z.string().max(20), z.number()])
    .transform((value) => String(value).replace(/[,\s]/g, ''))
    .refine((text) => /^\d{1,7}(\.\d{1,2})?$/.test(text) && Number(text) > 100 && Number(text) <= MOST_SQUARE_FEET, {
      error: 'must be over 100 and at most 1,000,000 square feet',
    }),
  quality: integer(1, STRUCTURE_QUALITIES.length),
});

/** Where a number comes from. */
export const Source = z.object({
  key: z.enum(['price', 'place', 'quality', 'area', 'split']),
  value: z.string(),
  title: z.string(),
  words: z.string(),
  /** How it is computed, or what stands beside it. */
  rows: z.array(z.object({ word: z.string(), value: z.string() })),
  /** Of the place: the figures that its mean is of, by the state's two letters, as they are published now. */
  states: z.array(z.object({ state: z.string(), value: z.string() })).optional(),
  publishedBy: z.string(),
  inWhat: z.string(),
  asOf: z.string(),
  licence: z.string(),
  /** Shipped with the product; empty for what is no file's. */
  file: z.string(),
  sha256: z.string(),
});

/** A replacement-cost report. Every number of it has its source. */
export const ErcReport = z.object({
  /** When it was made (ISO). */
  at: z.string(),
  state: z.string(),
  livingArea: z.string(),
  quality: z.number(),
  region: z.string(),
  year: z.number(),
  price: z.string(),
  place: z.string(),
  /** Where `place` is a person's own: whose, for which ZIP codes, why, since when (ISO), and what is published in its place. */
  own: z.object({ by: z.string(), zips: z.string(), reason: z.string(), at: z.string(), published: z.string() }).nullable(),
  qualityFactor: z.string(),
  total: z.string(),
  /** Dollars per square foot of living area. */
  perSf: z.string(),
  parts: z.array(z.object({ name: z.enum(['Frame', 'Systems', 'Finishes']), percent: z.string(), perSf: z.string(), cost: z.string() })),
  byQuality: z.array(z.object({ name: z.string(), total: z.string() })),
  /** Dollars per square foot by region and year: the median, and the average. */
  prices: z.array(z.object({ year: z.number(), region: z.string(), price: z.string(), average: z.string() })),
  sources: z.array(Source),
});
export type ErcReport = z.infer<typeof ErcReport>;
