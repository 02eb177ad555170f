import { z } from 'zod';
import { AnyId, call, Page } from '../../call.ts';
import { Contact } from '../entities.ts';

/** C133. The customers of the organisation's list; `orgId` is the caller's organisation, or 0. */
export const getCustomersForOrganization = call({
  id: 'C133',
  method: 'GET',
  path: '/api/ProEstimates/{orgId}/GetCustomersForOrganization',
  who: 'user',
  summary: 'List the customers of the organization',
  params: z.object({ orgId: AnyId }),
  query: Page,
  response: z.array(Contact),
  refusals: ['NOT_FOUND'],
});
