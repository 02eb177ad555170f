import { z } from 'zod';
import { call } from '../../call.ts';

/** C215. All 17 in their order, with how many of one's own providers each has. */
export const getServiceProviderCategories = call({
  id: 'C215',
  method: 'GET',
  path: '/api/serviceproviders/categories',
  who: 'user',
  summary: 'Categories of service providers',
  response: z.array(z.object({ id: z.number(), name: z.string(), providerCount: z.number() })),
});
