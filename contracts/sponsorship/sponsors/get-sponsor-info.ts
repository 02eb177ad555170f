import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { SponsorCard } from './sponsor.ts';

/** C233. Without `sid` one's own. */
export const getSponsorInfo = call({
  id: 'C233',
  method: 'GET',
  path: '/api2/ProjectEstimate/GetSponsorInfo/',
  who: 'user',
  summary: 'A sponsor as homeowners see one',
  query: z.object({ sid: AnyId.default(0) }),
  response: SponsorCard,
  refusals: ['SPONSOR_NOT_FOUND'],
});
