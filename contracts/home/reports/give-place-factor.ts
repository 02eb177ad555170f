import { z } from 'zod';
import { call } from '../../call.ts';
import { decimal, isAtMost } from '../../decimal-fields.ts';

const LEAST = '0.25';
const MOST = '4';

/** Body of givePlaceFactor; the published factors over the means of their regions are between 0.9 and 1.3. */
export const PlaceFactorBody = z
  .object({
    /** Null: the published one again. */
    factor: decimal(MOST)
      .refine((value) => !/^[\d.]+$/.test(value) || isAtMost(LEAST, value), { error: `must be at least ${LEAST}` })
      .refine((value) => !/\.\d{5}/.test(value), { error: 'must have at most 4 decimals' })
      .nullable(),
    /** Why, or where it is from. */
    reason: z.string().trim().max(255).default(''),
    /** The revision that it was given on: what somebody gave since is refused. */
    revision: z.number().int().min(-1).optional(),
  })
  .refine(({ factor, reason }) => factor === null || reason !== '', {
    error: 'must say where the factor is from',
    path: ['reason'],
  });

/** R404, S120: what building costs around the house, in place of the published figure. The latest report follows. */
export const givePlaceFactor = call({
  id: 'givePlaceFactor',
  method: 'PUT',
  path: '/api/home/place-factor',
  who: 'user',
  summary: 'Give the place of one’s house a factor of one’s own',
  body: PlaceFactorBody,
  /** What undoes it. */
  response: z.object({ revision: z.number() }),
  refusals: ['PROPERTY_NO_ADDRESS', 'PROPERTY_CHANGED'],
});
