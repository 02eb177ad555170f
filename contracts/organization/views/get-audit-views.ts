import { z } from 'zod';
import { call, may } from '../../call.ts';
import { AuditView } from './audit-view.ts';

/** One's own, by name. */
export const getAuditViews = call({
  id: 'getAuditViews',
  method: 'GET',
  path: '/api/audit/views',
  who: may('ViewAudit'),
  summary: 'One’s saved views of the audit',
  response: z.array(AuditView),
});
