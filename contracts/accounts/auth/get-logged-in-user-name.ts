import { z } from 'zod';
import { call } from '../../call.ts';

/** C001, R001: empty when nobody is signed in. */
export const getLoggedInUserName = call({
  id: 'C001',
  method: 'GET',
  path: '/api2/SecurityAccess/GetLoggedInUserName',
  who: 'anyone',
  summary: 'Who is signed in',
  response: z.string(),
});
