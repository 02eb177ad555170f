import { z } from 'zod';
import { call } from '../../call.ts';

export const Me = z.object({
  userId: z.number(),
  userName: z.string(),
  name: z.string(),
  initials: z.string(),
  email: z.string(),
  organizationId: z.number(),
  organizationName: z.string(),
  userType: z.string(),
  isAdmin: z.boolean(),
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
