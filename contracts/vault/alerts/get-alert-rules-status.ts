import { z } from 'zod';
import { AnyId, call } from '../../call.ts';

/** C229. */
export const getAlertRulesStatus = call({
  id: 'C229',
  method: 'GET',
  path: '/api/inventories/{id}/items/alertrules/status',
  who: 'user',
  summary: 'Whether a person gets any alert of their vault',
  params: z.object({ id: AnyId }),
  response: z.object({ isEnabled: z.boolean() }),
  refusals: ['VAULT_NOT_FOUND'],
});
