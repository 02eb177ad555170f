import { z } from 'zod';
import { call, may } from '../../call.ts';

/** R339; `remark` is three T or F (R336). */
export const getUsersAndRights = call({
  id: 'C187',
  method: 'GET',
  path: '/api/ProEstimates/{orgId}/GetUsersAndRights',
  who: may('ManageOrganizationUsers'),
  summary: 'Users of the organization with the three rights that are their own',
  response: z.array(z.object({ id: z.number(), userName: z.string(), name: z.string(), email: z.string(), remark: z.string() })),
  refusals: ['NOT_FOUND'],
});
