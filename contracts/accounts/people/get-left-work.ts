import { z } from 'zod';
import { call, may } from '../../call.ts';

/** How long it is kept after it was left. */
export const LEFT_DAYS = 30;

export const getLeftWork = call({
  id: 'getLeftWork',
  method: 'GET',
  path: '/api/accounts/people/{userId}/left-work',
  who: may('ManageOrganizationUsers'),
  summary: 'What waited unsaved in the browser of somebody who is suspended, in their screen’s words, newest first',
  response: z.object({
    changes: z.array(z.object({ at: z.string(), orderId: z.number(), job: z.string(), words: z.string(), until: z.string() })),
  }),
  refusals: ['NOT_FOUND'],
});
export type LeftWork = z.infer<(typeof getLeftWork)['response']>['changes'][number];
