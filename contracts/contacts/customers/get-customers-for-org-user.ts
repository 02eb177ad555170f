import { z } from 'zod';
import { AnyId, call, Page } from '../../call.ts';
import { Contact } from '../entities.ts';

/** C132. The customers of the signed-in user's own list; `orgUserId` is that user, or 0. */
export const getCustomersForOrgUser = call({
  id: 'C132',
  method: 'GET',
  path: '/api/ProEstimates/{orgUserId}/GetCustomersForOrgUser',
  who: 'user',
  summary: 'List my customers',
  params: z.object({ orgUserId: AnyId }),
  query: Page,
  response: z.array(Contact),
  refusals: ['NOT_FOUND'],
});
