import { recordDelete } from '../../kit/record-calls.ts';
import { auditView } from '../owned.ts';

/** Its alert ends with it. */
export const deleteAuditView = recordDelete({
  id: 'deleteAuditView',
  method: 'DELETE',
  path: '/api/audit/views/{id}',
  who: auditView('id'),
  noun: 'a view of the audit',
});
