import { z } from 'zod';
import { call } from '../../call.ts';
import { AccessRight } from './access-right.ts';

export const getUserAllAccessRights = call({
  id: 'C021',
  method: 'GET',
  path: '/api2/securityaccess/organizationuserallaccessrights/{id}',
  who: 'user',
  summary: 'All rights of a user',
  response: z.array(AccessRight),
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
});
