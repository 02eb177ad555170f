import { z } from 'zod';
import { call } from '../../call.ts';

/** That a domain is set up says nothing of a person: every address of it is answered alike. */
export const findSingleSignOn = call({
  id: 'findSingleSignOn',
  method: 'GET',
  path: '/api/accounts/single-sign-on/of',
  who: 'anyone',
  summary: 'Whether mail addresses of a domain sign in by single sign-on',
  query: z.object({ domain: z.string().trim().toLowerCase().max(255) }),
  response: z.object({ isOn: z.boolean() }),
  refusals: ['TOO_MANY'],
});
