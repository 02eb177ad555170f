import { z } from 'zod';
import { Money } from '../../decimal-fields.ts';

/** A kind of work on a house that an estimate can begin with, priced for the house and its place. */
export const HouseProject = z.object({
  id: z.string(),
  name: z.string(),
  /** Areas of the property that it is for; empty: it belongs to the whole house. */
  fits: z.array(z.number()),
  /** Before tax, in the first area that it fits or on the house. */
  total: Money,
  lines: z.number().int(),
});
export type HouseProject = z.infer<typeof HouseProject>;

/** Starts empty. */
export const NO_PROJECT = '';
