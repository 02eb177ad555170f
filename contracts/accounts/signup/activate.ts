import { z } from 'zod';
import { call } from '../../call.ts';

export const activate = call({
  id: 'activate',
  method: 'POST',
  path: '/account/Activation/{userId}',
  who: 'anyone',
  summary: 'Activate an account by the mailed code',
  body: z.object({ activationCode: z.string().trim().min(1).max(100) }),
  response: z.boolean(),
  refusals: ['INVALID_ACTIVATION_CODE', 'TOO_MANY'],
});
