import { z } from 'zod';
import { call, integer, may } from '../../call.ts';
import { AUDIT_KINDS, AuditEntry, AuditOrigin } from './audit-entry.ts';
import { AuditFilter } from './audit-filter.ts';

export const getAudit = call({
  id: 'audit',
  method: 'GET',
  path: '/api/audit',
  who: may('ViewAudit'),
  summary: 'Every change of jobs, of the price book and of what the organisation chose, newest first',
  query: AuditFilter.extend({
    /** The `next` of the previous page: a log position, a hyphen, and the revision of the last entry at that position. */
    before: z
      .string()
      .regex(/^\d{1,18}(-\d{1,9})?$/)
      .optional(),
    take: integer(1, 500).default(100),
  }),
  response: z.object({
    entries: z.array(AuditEntry),
    total: z.number(),
    /** There are more than `total`: a frequent word of a long history is counted among its newest entries alone. */
    isMore: z.boolean(),
    next: z.string().nullable(),
    /** Those of the entries that are still kept. */
    origins: z.array(AuditOrigin),
    people: z.array(z.object({ id: z.string(), name: z.string(), count: z.number() })),
    areas: z.array(z.object({ id: z.number(), label: z.string(), count: z.number() })),
    kinds: z.array(z.object({ kind: z.enum(AUDIT_KINDS), count: z.number() })),
  }),
});
