import { z } from 'zod';
import { call, may } from '../../call.ts';

/** `why` somebody is mailed nothing of the audit; empty for who may be. */
export const AlertReader = z.object({ userId: z.number(), name: z.string(), why: z.enum(['', 'suspended', 'no right']) });
export type AlertReader = z.infer<typeof AlertReader>;

export const getAlertReaders = call({
  id: 'getAlertReaders',
  method: 'GET',
  path: '/api/audit/views/readers',
  who: may('ViewAudit'),
  summary: 'The people of the organization, and whom an alert of the audit can mail',
  response: z.array(AlertReader),
});
