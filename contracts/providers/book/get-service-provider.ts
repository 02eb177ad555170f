import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { provider } from '../owned.ts';
import { Provider } from './provider.ts';

/** C211. */
export const getServiceProvider = call({
  id: 'C211',
  method: 'GET',
  path: '/api/organizationusers/{id}/serviceproviders/{providerId}',
  who: provider('providerId'),
  summary: 'One of one’s own service providers',
  params: z.object({ id: AnyId, providerId: Id }),
  response: Provider,
  refusals: ['PROVIDER_NOT_FOUND'],
});
