import { z } from 'zod';
import { Money } from '../../decimal-fields.ts';

/** An event of the estimate's stream: its revision leads to the estimate as of then. */
export const WhyMoment = z.object({ revision: z.number(), at: z.string(), by: z.string() });
export type WhyMoment = z.infer<typeof WhyMoment>;

/** Signed changes of the seven figures, and of the lines before tax. */
export const MovedSums = z.object({
  labor: Money,
  material: Money,
  equipment: Money,
  overhead: Money,
  profit: Money,
  tax: Money,
  /** Lines and taxes. */
  total: Money,
  /** The lines before tax. */
  lines: Money,
});
export type MovedSums = z.infer<typeof MovedSums>;

/** A version of the price book, and the day from which it counts. */
export const WhyVersion = z.object({ version: z.number(), effectiveFrom: z.string() });

/** The factors of the place that prices are for. */
export const WhyPlace = z.object({ name: z.string(), laborFactor: z.string(), materialFactor: z.string(), basis: z.string() });
