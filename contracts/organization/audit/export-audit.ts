import { z } from 'zod';
import { call, may } from '../../call.ts';
import { AuditFilter } from './audit-filter.ts';

/**
 * CSV (RFC 4180, UTF-8 with byte-order mark); cells that a spreadsheet would run as a formula are prefixed with an apostrophe. The export is itself an entry of the audit, which is
 * why it is a write.
 */
export const exportAudit = call({
  id: 'auditExport',
  method: 'GET',
  effect: 'write',
  path: '/api/audit/export.csv',
  who: may('ViewAudit'),
  summary: 'Every change as CSV',
  /** `withOrigins`: two more columns, the device and the address of each entry, as long as they are kept. */
  query: AuditFilter.extend({ withOrigins: z.enum(['true', 'false']).default('false') }),
  response: z.string(),
});
