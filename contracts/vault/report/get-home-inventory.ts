import { z } from 'zod';
import { call } from '../../call.ts';
import { Arrangement, HomeInventory, HomeInventoryQuery } from './home-inventory.ts';

/** C208, R411. */
export const getHomeInventory = call({
  id: 'C208',
  method: 'GET',
  path: '/api/projectestimate/reports/homereport/arrangedby/{arrangement}',
  who: 'user',
  summary: 'The home inventory report, by area or by category',
  params: z.object({ arrangement: Arrangement }),
  query: HomeInventoryQuery,
  response: HomeInventory,
});
