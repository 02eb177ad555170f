import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { Provider } from './provider.ts';

/** C210. By name. The id in the path is oneself, or 0 (R425). */
export const getServiceProviders = call({
  id: 'C210',
  method: 'GET',
  path: '/api/organizationusers/{id}/serviceproviders',
  who: 'user',
  summary: 'One’s own service providers',
  params: z.object({ id: AnyId }),
  response: z.array(Provider),
  refusals: ['PROVIDER_NOT_FOUND'],
});
