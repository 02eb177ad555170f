import { z } from 'zod';
import { call, Id } from '../../call.ts';

/** Settled, or with `false` waiting again. */
export const settleSponsorCall = call({
  id: 'settleSponsorCall',
  method: 'POST',
  path: '/api/sponsorship/calls/{callId}/settled',
  who: 'user',
  summary: 'Settle a request for a call',
  params: z.object({ callId: Id }),
  body: z.object({ settled: z.boolean().default(true) }),
  response: z.boolean(),
  refusals: ['NOT_A_SPONSOR', 'CALL_NOT_FOUND'],
});
