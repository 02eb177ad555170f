import { recordChange } from '../../kit/record-calls.ts';
import { auditView } from '../owned.ts';
import { AuditView, AuditViewBody } from './audit-view.ts';

/** Its name, filters or alert. */
export const changeAuditView = recordChange({
  id: 'changeAuditView',
  method: 'PUT',
  path: '/api/audit/views/{id}',
  who: auditView('id'),
  noun: 'a view of the audit',
  body: AuditViewBody,
  response: AuditView,
});
