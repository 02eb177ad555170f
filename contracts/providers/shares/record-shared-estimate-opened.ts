import { z } from 'zod';
import { call } from '../../call.ts';
import { SharedLink } from './shared-link.ts';

/** Posted by the page once it is seen, because programs that look at links fetch them too. The owner's own look is no opening. */
export const recordSharedEstimateOpened = call({
  id: 'recordSharedEstimateOpened',
  method: 'POST',
  path: '/api/public/estimates/{shareId}/{token}/opened',
  who: 'anyone',
  summary: 'Say that a shared estimate was opened',
  params: SharedLink,
  body: z.object({ device: z.enum(['phone', 'computer']).default('computer') }),
  response: z.boolean(),
  refusals: ['SHARE_NOT_FOUND'],
});
