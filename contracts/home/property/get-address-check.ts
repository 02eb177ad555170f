import { z } from 'zod';
import { call } from '../../call.ts';

/** Who looks at an address beside the postal data that is shipped: what is typed is sent there (R373). */
export const getAddressCheck = call({
  id: 'addressCheck',
  method: 'GET',
  path: '/api/home/address-check',
  who: 'user',
  summary: 'What an address is checked by',
  response: z.object({
    /** As its operator calls it; empty where nothing is sent away. */
    service: z.string(),
  }),
});
