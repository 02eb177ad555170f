import { z } from 'zod';
import { call } from '../../call.ts';

const Person = z.object({
  userId: z.number(),
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
  isSuspended: z.boolean(),
});
export type Person = z.infer<typeof Person>;

export const getPeople = call({
  id: 'people',
  method: 'GET',
  path: '/api/accounts/people',
  who: 'admin',
  summary: 'The people of the organization, administrators first',
  response: z.array(Person),
});
