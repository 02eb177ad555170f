import { z } from 'zod';
import { call } from '../../call.ts';

export const getDemo = call({
  id: 'demo',
  method: 'GET',
  path: '/api/demo',
  who: 'anyone',
  summary: 'The demo users, in demo mode only',
  response: z.object({
    demo: z.boolean(),
    users: z.array(z.object({ userName: z.string(), name: z.string(), about: z.string() })),
    password: z.string(),
  }),
});
