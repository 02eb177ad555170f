import { z } from 'zod';
import { call } from '../../call.ts';
import { Arrangement, HomeInventoryQuery } from './home-inventory.ts';

/** C208 and C209 on paper: for looking; what is for an insurer is `getInventoryPdf`. */
export const printHomeInventory = call({
  id: 'printHomeInventory',
  method: 'GET',
  path: '/api/projectestimate/reports/homereport/arrangedby/{arrangement}/pdf',
  who: 'user',
  summary: 'The home inventory report as PDF, by area or by category, with photographs or without',
  params: z.object({ arrangement: Arrangement }),
  query: HomeInventoryQuery.extend({ photographs: z.enum(['true', 'false']).default('false') }),
  response: z.unknown(),
  refusals: ['VAULT_EMPTY', 'BUSY'],
});
