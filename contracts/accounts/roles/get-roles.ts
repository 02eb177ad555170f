import { z } from 'zod';
import { call, may } from '../../call.ts';
import { Granted } from '../granted.ts';

const OrganizationRole = z.object({
  name: z.string(),
  words: z.string(),
  grants: z.array(Granted),
  /** It is one of the product's; deleting it brings it back as it was. */
  isGiven: z.boolean(),
  /** It cannot be changed. */
  isFixed: z.boolean(),
  /** It differs from the product's. */
  isChanged: z.boolean(),
});
export type OrganizationRole = z.infer<typeof OrganizationRole>;

/** R011-R013: roles are sets of rights. */
export const getRoles = call({
  id: 'roles',
  method: 'GET',
  path: '/api/accounts/roles',
  who: may('ManageOrganizationUsers'),
  summary: 'The roles of the organization with their rights',
  response: z.array(OrganizationRole),
});
