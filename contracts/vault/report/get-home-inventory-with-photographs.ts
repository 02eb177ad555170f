import { z } from 'zod';
import { call } from '../../call.ts';
import { Arrangement, HomeInventory, HomeInventoryQuery } from './home-inventory.ts';

/** C209, R411. */
export const getHomeInventoryWithPhotographs = call({
  id: 'C209',
  method: 'GET',
  path: '/api/projectestimate/reports/homereport/arrangedby/{arrangement}/includephotos',
  who: 'user',
  summary: 'The home inventory report with a photograph of each thing',
  params: z.object({ arrangement: Arrangement }),
  query: HomeInventoryQuery,
  response: HomeInventory,
});
