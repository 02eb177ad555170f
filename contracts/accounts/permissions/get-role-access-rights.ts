import { z } from 'zod';
import { call, Text } from '../../call.ts';
import { AccessRight } from './access-right.ts';

export const getRoleAccessRights = call({
  id: 'C019',
  method: 'GET',
  path: '/api2/securityaccess/organizationuserroleaccessrights',
  who: 'user',
  summary: 'The rights of a role',
  query: z.object({ rolename: Text.min(1) }),
  response: z.array(AccessRight),
  refusals: ['NO_SUCH_ROLE'],
});
