import { call, may } from '../../call.ts';
import { AuditView, AuditViewBody } from './audit-view.ts';

export const addAuditView = call({
  id: 'addAuditView',
  method: 'POST',
  path: '/api/audit/views',
  who: may('ViewAudit'),
  summary: 'Save a view of the audit',
  body: AuditViewBody,
  response: AuditView,
  refusals: ['AUDIT_VIEWS_FULL', 'AUDIT_VIEW_INVALID', 'AUDIT_VIEW_LOCKED'],
});
