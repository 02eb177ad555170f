import { z } from 'zod';
import { AnyId, call } from '../../call.ts';

/** The rules of alerts that a person does not want, alone; C218 says them with all categories. */
export const getRulesOptedOut = call({
  id: 'rulesOptedOut',
  method: 'GET',
  path: '/api/inventories/{id}/items/alertrules/optedout',
  who: 'user',
  summary: 'The rules of alerts that a person does not want',
  params: z.object({ id: AnyId }),
  response: z.object({ ruleIds: z.array(z.number()) }),
  refusals: ['VAULT_NOT_FOUND'],
});
