import { z } from 'zod';
import { call } from '../../call.ts';
import { AccessRight } from './access-right.ts';

export const getOwnAccessRights = call({
  id: 'C020',
  method: 'GET',
  path: '/api2/securityaccess/organizationuseraccessrights/{id}',
  who: 'user',
  summary: 'The rights of a user’s own',
  response: z.array(AccessRight),
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
});
