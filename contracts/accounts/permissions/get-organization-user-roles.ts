import { z } from 'zod';
import { call } from '../../call.ts';
import { RoleOfUser } from './access-right.ts';

/** Of oneself; of others for those who manage users (R339). */
export const getOrganizationUserRoles = call({
  id: 'C017',
  method: 'GET',
  path: '/api2/securityaccess/organizationuserroles/{id}',
  who: 'user',
  summary: 'The roles of a user',
  response: z.array(RoleOfUser),
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
});
