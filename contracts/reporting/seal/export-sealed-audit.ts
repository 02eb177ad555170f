import { z } from 'zod';
import { call, may } from '../../call.ts';
import { AuditParts } from '../../organization/audit/audit-choice.ts';
import { AuditFilter } from '../../organization/audit/audit-filter.ts';

/**
 * The file (`SealedAudit`) of all entries of the organisation, of which those that the filter leaves out are hashes alone. Any number of entries: it is
 * written as it is read. The export is itself an entry of the audit, which is why it is a write.
 */
export const exportSealedAudit = call({
  id: 'exportSealedAudit',
  method: 'GET',
  effect: 'write',
  path: '/api/audit/export.json',
  who: may('ViewAudit'),
  summary: 'The audit as signed JSON, which proves what was left out',
  query: AuditFilter.extend({ parts: AuditParts }),
  response: z.unknown(),
  refusals: ['BUSY'],
});
