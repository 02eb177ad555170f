import { z } from 'zod';
import { call } from '../../call.ts';

const PasswordChange = z.object({
  currentPassword: z.string().min(1, 'is needed').max(255),
  newPassword: z.string().min(1, 'is needed').max(255),
  passwordConfirmation: z.string().max(255),
  endOtherSessions: z.boolean().default(true),
});
export type PasswordChange = z.output<typeof PasswordChange>;

/** C007, R002 to R005. Asks for the current password; the person's other sessions end unless they say no. */
export const changePassword = call({
  id: 'C007',
  method: 'PUT',
  path: '/api2/organizationuser/CurrentUserPassword',
  who: 'user',
  summary: "Change one's password",
  body: PasswordChange,
  /** The number of sessions that ended with it. */
  response: z.object({ ended: z.number() }),
  refusals: ['WRONG_PASSWORD', 'DEMO_ACCOUNT', 'TOO_MANY'],
});

/** C016: what the settings tabs call; the document does not show its path. */
export const updatePassword = call({
  id: 'C016',
  method: 'PUT',
  path: '/api2/accountsettings/password',
  who: 'user',
  summary: "Change one's password (settings tab)",
  body: PasswordChange,
  response: z.object({ ended: z.number() }),
  refusals: ['WRONG_PASSWORD', 'DEMO_ACCOUNT', 'TOO_MANY'],
});
