import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { provider } from '../owned.ts';
import { Provider, ProviderBody } from './provider.ts';

/** C213. What the body leaves out stays. */
export const changeServiceProvider = call({
  id: 'C213',
  method: 'PUT',
  path: '/api/organizationusers/{id}/serviceproviders/{providerId}',
  who: provider('providerId'),
  summary: 'Change a service provider',
  params: z.object({ id: AnyId, providerId: Id }),
  body: ProviderBody,
  response: Provider,
  refusals: ['PROVIDER_CHANGED', 'PROVIDER_DELETED', 'PROVIDER_INVALID', 'PROVIDER_NOT_FOUND'],
});
