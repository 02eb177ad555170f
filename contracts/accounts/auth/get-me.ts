import { z } from 'zod';
import { call } from '../../call.ts';
import { Granted } from '../granted.ts';

export const Me = z.object({
  userId: z.number(),
  userName: z.string(),
  name: z.string(),
  initials: z.string(),
  email: z.string(),
  organizationId: z.number(),
  organizationName: z.string(),
  userType: z.string(),
  role: z.string(),
  /** By the role and of one's own. */
  rights: z.array(Granted),
  /** Scopebook itself is paid for here. */
  billing: z.boolean(),
  /** The organisation asks for a second step, and there is none yet. */
  secondStepDue: z.boolean(),
});
export type Me = z.infer<typeof Me>;

export const getMe = call({
  id: 'me',
  method: 'GET',
  path: '/api/me',
  who: 'anyone',
  summary: 'The signed-in user, or null',
  response: Me.nullable(),
});
