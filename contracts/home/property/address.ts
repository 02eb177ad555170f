import { z } from 'zod';
import { Text } from '../../call.ts';
import { ADDRESS_CHECKS } from './home.ts';

export const HomeAddressFields = z.object({
  address: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});

/** An address that is kept. Whether it is in the postal data is no matter of this: one may bypass that (R375). */
export const HomeAddressBody = z.object({
  address: Text.min(1, 'must not be empty'),
  address2: Text.default(''),
  city: Text.min(1, 'must not be empty'),
  state: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}$/, 'must be a state of two letters')
    .transform((state) => state.toUpperCase()),
  zip: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, 'must have five digits'),
  /** How it came to be. */
  check: z.enum(ADDRESS_CHECKS).default('unchanged'),
});
