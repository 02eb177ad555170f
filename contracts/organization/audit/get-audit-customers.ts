import { z } from 'zod';
import { call, may } from '../../call.ts';

/**
 * CSV: who is told as Customer 1, 2, 3 in exports without names, with all names, mail addresses and phones that they had. That it was taken out is an
 * entry of the audit, which is why it is a write.
 */
export const getAuditCustomers = call({
  id: 'getAuditCustomers',
  method: 'GET',
  effect: 'write',
  path: '/api/audit/customers.csv',
  who: may('ViewAudit'),
  summary: 'The key to the customers of exports without names',
  response: z.string(),
  refusals: ['BUSY'],
});
