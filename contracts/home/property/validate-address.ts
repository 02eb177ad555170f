import { z } from 'zod';
import { call, Text } from '../../call.ts';
import { HomeAddressFields } from './address.ts';

/** C202. It writes nothing. */
export const validateAddress = call({
  id: 'C202',
  method: 'POST',
  path: '/api/ProEstimates/0/ValidateAddress',
  who: 'user',
  effect: 'read',
  summary: 'Check an address against the postal data',
  body: z.object({ Address: Text, Address2: Text.default(''), City: Text, State: Text, Zip: Text }),
  response: z.object({
    result: z.enum(['valid', 'changed', 'unknown']),
    proposed: HomeAddressFields.nullable(),
    county: z.string(),
    words: z.array(z.string()),
  }),
});
