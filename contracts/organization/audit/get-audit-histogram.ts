import { z } from 'zod';
import { call, may } from '../../call.ts';
import { AuditFilter } from './audit-filter.ts';
import { TimeZone } from './time-zone.ts';

/** Of the time between `from` and `to`, or of all until now. Up to 62 days the bars are days of the zone; longer times have weeks or months of UTC. */
export const getAuditHistogram = call({
  id: 'auditHistogram',
  method: 'GET',
  path: '/api/audit/histogram',
  who: may('ViewAudit'),
  summary: 'How many changes there were when: all, and those that the filter shows',
  query: AuditFilter.extend({ zone: TimeZone.default('UTC') }),
  response: z.object({
    unit: z.enum(['day', 'week', 'month']),
    bars: z.array(z.object({ from: z.string(), to: z.string(), all: z.number(), shown: z.number() })),
    isMore: z.boolean(),
  }),
});
export type AuditHistogram = z.output<typeof getAuditHistogram.response>;
