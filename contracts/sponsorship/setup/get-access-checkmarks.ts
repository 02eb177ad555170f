import { z } from 'zod';
import { call } from '../../call.ts';
import { SponsorCard, SponsorInfo } from '../sponsors/sponsor.ts';
import { Checkmarks } from './checkmarks.ts';

const params = z.object({ product: z.string().trim().max(100) });

/** C254. */
export const getAccessCheckmarks = call({
  id: 'C254',
  method: 'GET',
  path: '/api2/{product}/sponsor/AccessCheckmarks',
  who: 'user',
  summary: 'What of a sponsor’s set-up is there',
  params,
  /** `setAside` are the steps that the sponsor does not want to be reminded of. */
  response: Checkmarks.extend({ setAside: z.array(z.string()) }),
  refusals: ['NOT_A_SPONSOR'],
});

/** C255: what C006 keeps and the card shows, read anew, with the checkmarks. */
export const reloadAdCustomerInfo = call({
  id: 'C255',
  method: 'GET',
  path: '/api2/{product}/sponsor/ReloadAdCustomerInfo',
  who: 'user',
  summary: 'One’s own sponsor information and set-up',
  params,
  response: z.object({ ...SponsorCard.shape, ...SponsorInfo.shape, checkmarks: Checkmarks }),
  refusals: ['NOT_A_SPONSOR'],
});
