import { z } from 'zod';
import { call } from '../../call.ts';

/** The answer is the same for an id that nobody signed up with. */
export const sendActivationCode = call({
  id: 'sendActivationCode',
  method: 'POST',
  path: '/account/Activation/{userId}/code',
  who: 'anyone',
  summary: 'Mail a new activation code',
  response: z.boolean(),
  refusals: ['TOO_MANY'],
});
