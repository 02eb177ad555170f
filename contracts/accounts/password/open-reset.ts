import { z } from 'zod';
import { call } from '../../call.ts';
import { SessionDevice } from '../sessions/get-sessions.ts';
import { ResetCode } from './reset-code.ts';

/** Looking uses nothing up: mail scanners do that, too. */
export const openReset = call({
  id: 'openReset',
  method: 'GET',
  path: '/api/accounts/{userId}/password/reset',
  who: 'anyone',
  summary: 'Whose password a mailed link is for, until when, and where they are signed in',
  query: z.object({ code: ResetCode }),
  response: z.object({
    userName: z.string(),
    /** ISO instants. */
    requestedAt: z.string(),
    expiresAt: z.string(),
    sessions: z.array(SessionDevice),
    hasSecondStep: z.boolean(),
  }),
  refusals: ['RESET_LINK_GONE', 'TOO_MANY'],
});
