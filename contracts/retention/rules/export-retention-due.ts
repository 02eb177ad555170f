import { z } from 'zod';
import { call, may, Text } from '../../call.ts';
import { RETENTION_RULES } from './retention.ts';

/** CSV (RFC 4180, UTF-8 with byte-order mark) of all that is due, the oldest first. Cells that a spreadsheet would run are prefixed with an apostrophe. */
export const exportRetentionDue = call({
  id: 'retentionDueExport',
  method: 'GET',
  path: '/api/retention/{rule}/due.csv',
  who: may('ManageOrganizationUsers'),
  summary: 'What of a rule is due to be removed, as CSV',
  params: z.object({ rule: z.enum(RETENTION_RULES) }),
  query: z.object({ text: Text.default('') }),
  response: z.string(),
});
