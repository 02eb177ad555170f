import { z } from 'zod';
import { AnyId, call, Page } from '../../call.ts';
import { Contact } from '../entities.ts';

/** C138. The vendors of the signed-in user's own list; `orgUserId` is that user, or 0. */
export const getVendorsForOrgUser = call({
  id: 'C138',
  method: 'GET',
  path: '/api/ProEstimates/{orgUserId}/GetVendorsForOrgUser',
  who: 'user',
  summary: 'List my vendors',
  params: z.object({ orgUserId: AnyId }),
  query: Page,
  response: z.array(Contact),
  refusals: ['NOT_FOUND'],
});
