import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { provider } from '../owned.ts';

/** C214. Answers whether there was something to delete. */
export const deleteServiceProvider = call({
  id: 'C214',
  method: 'DELETE',
  path: '/api/organizationusers/{id}/serviceproviders/{providerId}',
  who: provider('providerId'),
  summary: 'Delete a service provider',
  params: z.object({ id: AnyId, providerId: Id }),
  response: z.boolean(),
  refusals: ['PROVIDER_NOT_FOUND'],
});
