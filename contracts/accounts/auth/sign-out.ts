import { z } from 'zod';
import { call } from '../../call.ts';

export const signOut = call({
  id: 'signOut',
  method: 'POST',
  path: '/account/SignOut',
  who: 'anyone',
  summary: 'Sign out',
  response: z.boolean(),
});
