import { z } from 'zod';
import { call } from '../../call.ts';

/** C007 and C016 (what the settings tabs call; the document shows no path for it), R002 to R005. Asks for the current password; the person's other sessions end unless they say no. */
export const changePassword = call({
  id: 'C007',
  method: 'PUT',
  path: '/api2/organizationuser/CurrentUserPassword',
  who: 'user',
  summary: "Change one's password",
  body: z.object({
    currentPassword: z.string().min(1, 'is needed').max(255),
    newPassword: z.string().min(1, 'is needed').max(255),
    passwordConfirmation: z.string().max(255),
    endOtherSessions: z.boolean().default(true),
  }),
  /** The number of sessions that ended with it. */
  response: z.object({ ended: z.number() }),
  refusals: ['WRONG_PASSWORD', 'DEMO_ACCOUNT', 'TOO_MANY'],
});
