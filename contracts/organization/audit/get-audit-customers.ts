import { z } from 'zod';
import { call, may } from '../../call.ts';

/** CSV: who is told as Customer 1, 2, 3 in exports without names, with all names, mail addresses and phones that they had. */
export const getAuditCustomers = call({
  id: 'getAuditCustomers',
  method: 'GET',
  path: '/api/audit/customers.csv',
  who: may('ViewAudit'),
  summary: 'The key to the customers of exports without names',
  response: z.string(),
  refusals: ['BUSY'],
});
