import { z } from 'zod';
import { call, may } from '../../call.ts';
import { AuditFilter } from '../audit/audit-filter.ts';

/** Of the time between `from` and `to`. `isMore`: a frequent word is counted among the newest entries alone. */
export const countAuditViews = call({
  id: 'countAuditViews',
  method: 'GET',
  path: '/api/audit/views/counts',
  who: may('ViewAudit'),
  summary: 'How many entries each saved view shows',
  query: AuditFilter.pick({ from: true, to: true }),
  response: z.object({
    all: z.number(),
    views: z.array(z.object({ id: z.number(), count: z.number(), isMore: z.boolean() })),
  }),
});
