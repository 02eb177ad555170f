import { z } from 'zod';
import { call } from '../../call.ts';

export const CoveredZip = z.object({
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  county: z.string(),
  /** Names of the others who cover it; their cards are public. */
  others: z.array(z.string()),
  /** Homes with an account; 0 below five, and where coverage costs nothing. */
  homes: z.number(),
  /** A month; empty where it costs nothing, or is not offered. */
  price: z.string(),
});
export type CoveredZip = z.output<typeof CoveredZip>;

/** C238, S160. By ZIP code. */
export const getZipCoverage = call({
  id: 'C238',
  method: 'GET',
  path: '/api2/Sponsors/GetZipCoverage',
  who: 'user',
  summary: 'The ZIP codes that one covers',
  response: z.array(CoveredZip),
  refusals: ['NOT_A_SPONSOR'],
});
