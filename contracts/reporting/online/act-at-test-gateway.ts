import { z } from 'zod';
import { call } from '../../call.ts';

/** What somebody chose on the page of the test gateway; answered by a redirect. An action that does not fit the payment changes nothing. */
export const actAtTestGateway = call({
  id: 'actAtTestGateway',
  method: 'POST',
  path: '/test-gateway/{token}',
  who: 'anyone',
  summary: 'Pay, decline or refund at the test gateway',
  params: z.object({ token: z.string().min(1).max(100) }),
  body: z.object({
    action: z.enum(['pay', 'transfer', 'decline', 'arrive', 'bounce', 'refund']),
    name: z.string().trim().max(255).default(''),
    email: z.email().max(255).or(z.literal('')).catch(''),
  }),
  response: z.unknown(),
  refusals: ['NOT_FOUND'],
});
