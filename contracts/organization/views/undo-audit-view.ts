import { recordUndo } from '../../kit/record-calls.ts';
import { auditView } from '../owned.ts';

export const undoAuditView = recordUndo({
  id: 'undoAuditView',
  path: '/api/audit/views/{id}/undo',
  who: auditView('id'),
  noun: 'a view of the audit',
});
