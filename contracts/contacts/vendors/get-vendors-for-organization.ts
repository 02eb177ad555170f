import { z } from 'zod';
import { AnyId, call, Page } from '../../call.ts';
import { Contact } from '../entities.ts';

/** C139. The vendors of the organisation's list; `orgId` is the caller's organisation, or 0. */
export const getVendorsForOrganization = call({
  id: 'C139',
  method: 'GET',
  path: '/api/ProEstimates/{orgId}/GetVendorsForOrganization',
  who: 'user',
  summary: 'List the vendors of the organization',
  params: z.object({ orgId: AnyId }),
  query: Page,
  response: z.array(Contact),
  refusals: ['NOT_FOUND'],
});
