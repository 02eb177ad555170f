import { z } from 'zod';
import { call } from '../../call.ts';

export const getBasicInformation = call({
  id: 'C004',
  method: 'GET',
  path: '/api2/adminuser/basicinformation',
  who: 'user',
  summary: 'Name, phones and mail of the signed-in user',
  response: z.object({
    firstName: z.string(),
    lastName: z.string(),
    workNumber: z.string(),
    mobileNumber: z.string(),
    email: z.string(),
  }),
});
