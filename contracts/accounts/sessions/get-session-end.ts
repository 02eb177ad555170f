import { z } from 'zod';
import { call } from '../../call.ts';

export const getSessionEnd = call({
  id: 'getSessionEnd',
  method: 'GET',
  path: '/api/accounts/me/session-end',
  who: 'anyone',
  summary: 'Which colleague ended the session of this browser; null where none did',
  /** `at` is an ISO instant. */
  response: z.object({ by: z.string(), at: z.string() }).nullable(),
});
