import { z } from 'zod';
import { call } from '../../call.ts';

/** C201. */
export const getUsStatesCatalog = call({
  id: 'C201',
  method: 'GET',
  path: '/api2/usstatescatalog',
  who: 'user',
  summary: 'The states',
  response: z.array(z.object({ code: z.string(), name: z.string() })),
});
