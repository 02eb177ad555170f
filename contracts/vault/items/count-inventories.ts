import { z } from 'zod';
import { AnyId, call } from '../../call.ts';

/** C232. */
export const countInventories = call({
  id: 'C232',
  method: 'GET',
  path: '/api/organizationusers/{id}/inventories/totalcount',
  who: 'user',
  summary: 'How many items a user’s inventories hold',
  params: z.object({ id: AnyId }),
  response: z.object({ totalCount: z.number() }),
  refusals: ['VAULT_NOT_FOUND'],
});
