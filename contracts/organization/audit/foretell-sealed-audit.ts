import { z } from 'zod';
import { call, may } from '../../call.ts';
import { AuditParts } from './audit-choice.ts';
import { AuditFilter } from './audit-filter.ts';

/** `isExact` is false for a long audit, of which the oldest entries are measured. `first` is the first entry that it would show; null without one. */
export const foretellSealedAudit = call({
  id: 'foretellSealedAudit',
  method: 'GET',
  path: '/api/audit/export.json/foretold',
  who: may('ViewAudit'),
  summary: 'How large a signed JSON of the audit would be, and how it would begin',
  query: AuditFilter.extend({ parts: AuditParts }),
  response: z.object({
    bytes: z.number(),
    isExact: z.boolean(),
    entries: z.number(),
    shown: z.number(),
    keyId: z.string(),
    first: z.unknown(),
  }),
  refusals: ['BUSY'],
});
export type ForetoldExport = z.infer<typeof foretellSealedAudit.response>;
