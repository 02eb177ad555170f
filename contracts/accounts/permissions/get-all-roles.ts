import { z } from 'zod';
import { call } from '../../call.ts';
import { RoleOfUser } from './access-right.ts';

export const getAllRoles = call({
  id: 'C018',
  method: 'GET',
  path: '/api2/securityaccess/allroles',
  who: 'user',
  summary: 'The roles of the organization',
  response: z.array(RoleOfUser.extend({ words: z.string() })),
});
