import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { Provider, ProviderBody } from './provider.ts';

/** C212. Answers the new provider. */
export const addServiceProvider = call({
  id: 'C212',
  method: 'POST',
  path: '/api/organizationusers/{id}/serviceproviders',
  who: 'user',
  summary: 'Add a service provider',
  params: z.object({ id: AnyId }),
  body: ProviderBody,
  response: Provider,
  refusals: ['PROVIDERS_FULL', 'PROVIDER_INVALID', 'PROVIDER_LOCKED', 'PROVIDER_NOT_FOUND'],
});
