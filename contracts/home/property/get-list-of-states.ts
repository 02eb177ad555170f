import { z } from 'zod';
import { call } from '../../call.ts';

/** C191. */
export const getListOfStates = call({
  id: 'C191',
  method: 'GET',
  path: '/api/ProEstimates/0/GetListOfStates',
  who: 'user',
  summary: 'The states',
  response: z.array(z.object({ code: z.string(), name: z.string() })),
});
