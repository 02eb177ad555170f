import { z } from 'zod';
import { call } from '../../call.ts';
import { AccessRight } from './access-right.ts';

export const getAllAccessRights = call({
  id: 'C023',
  method: 'GET',
  path: '/api2/securityaccess/allaccessrights',
  who: 'user',
  summary: 'Every right there is',
  response: z.array(AccessRight),
});
