import { z } from 'zod';
import { call } from '../../call.ts';

/** The page of the test gateway on which a payment is made. 404 where the test gateway is off. */
export const testGatewayPage = call({
  id: 'testGatewayPage',
  method: 'GET',
  path: '/test-gateway/{token}',
  who: 'anyone',
  summary: 'The test gateway',
  params: z.object({ token: z.string().min(1).max(100) }),
  response: z.unknown(),
  refusals: ['NOT_FOUND'],
});
