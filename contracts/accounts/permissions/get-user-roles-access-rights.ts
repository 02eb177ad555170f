import { z } from 'zod';
import { call } from '../../call.ts';
import { AccessRight } from './access-right.ts';

export const getUserRolesAccessRights = call({
  id: 'C022',
  method: 'GET',
  path: '/api2/securityaccess/organizationuserrolesaccessrights/{id}',
  who: 'user',
  summary: 'The rights of a user by their role',
  response: z.array(AccessRight),
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
});
