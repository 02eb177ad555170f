import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';

/** C231. A user has one inventory, with their own id; 0 asks for one’s own. */
export const getInventories = call({
  id: 'C231',
  method: 'GET',
  path: '/api/organizationusers/{id}/inventories',
  who: 'user',
  summary: 'The inventories of a user',
  params: z.object({ id: AnyId }),
  response: z.array(z.object({ id: z.number(), name: z.string(), items: z.number(), total: Money })),
  refusals: ['VAULT_NOT_FOUND'],
});
