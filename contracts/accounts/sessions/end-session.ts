import { z } from 'zod';
import { call } from '../../call.ts';

/** Ends one of one's own sessions. Repeating it answers the same; the current session ends by signing out. */
export const endSession = call({
  id: 'endSession',
  method: 'POST',
  path: '/api/accounts/me/sessions/end',
  who: 'user',
  summary: 'End one of my sessions, or all but the current one',
  body: z.object({
    /** As listed; without it, all sessions but the current one. */
    id: z.string().max(100).optional(),
  }),
  response: z.object({ ended: z.number() }),
  refusals: ['CONFIRM_PASSWORD'],
});
