import { z } from 'zod';
import { call } from '../../call.ts';
import { SponsorCard, SponsorInfo } from './sponsor.ts';

/** One's own, with what others do not see. Before anything is saved it is what the account says. */
export const getMySponsorInfo = call({
  id: 'getMySponsorInfo',
  method: 'GET',
  path: '/api/sponsorship/me',
  who: 'user',
  summary: 'One’s own sponsor information',
  response: z.object({ ...SponsorCard.shape, ...SponsorInfo.shape }),
  refusals: ['NOT_A_SPONSOR'],
});
