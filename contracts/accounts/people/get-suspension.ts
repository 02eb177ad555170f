import { z } from 'zod';
import { call } from '../../call.ts';

export const getSuspension = call({
  id: 'suspension',
  method: 'GET',
  path: '/api/accounts/suspension',
  who: 'user',
  evenBeforeSecondStep: true,
  evenSuspended: true,
  summary: 'Whether the own account is suspended, since when and why, and the administrators who can end that',
  response: z.object({
    suspended: z.object({ at: z.string(), reason: z.string() }).nullable(),
    administrators: z.array(z.object({ name: z.string(), email: z.string() })),
  }),
});
