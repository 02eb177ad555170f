import { z } from 'zod';
import { AnyId, call } from '../../call.ts';

/** C230. The rules and items keep their own choice for when it is on again. */
export const setAlertRulesStatus = call({
  id: 'C230',
  method: 'PUT',
  path: '/api/inventories/{id}/items/alertrules/status',
  who: 'user',
  summary: 'Turn all alerts of one’s vault on or off',
  params: z.object({ id: AnyId }),
  body: z.object({ isEnabled: z.boolean() }),
  response: z.object({ isEnabled: z.boolean() }),
  refusals: ['VAULT_NOT_FOUND'],
});
