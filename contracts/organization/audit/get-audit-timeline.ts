import { z } from 'zod';
import { call, integer, may } from '../../call.ts';

/** The life of one job for the time slider: number of changes per bucket, and marks of reports. */
export const getAuditTimeline = call({
  id: 'auditTimeline',
  method: 'GET',
  path: '/api/audit/{orderId}/timeline',
  who: may('ViewAudit'),
  summary: "The job's life",
  query: z.object({ buckets: integer(10, 400).default(160) }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    total: z.string(),
    buckets: z.array(z.number()),
    marks: z.array(z.object({ at: z.string(), label: z.string(), kind: z.enum(['sent', 'opened', 'accepted', 'declined']) })),
  }),
});
