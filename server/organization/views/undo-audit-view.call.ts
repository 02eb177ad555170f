import { undoAuditView } from '../../../contracts/organization/views/undo-audit-view.ts';
import { bind } from '../../platform/http/bind.ts';
import { AuditViewRecords } from './audit-view.records.ts';

export default bind(undoAuditView, { uses: [AuditViewRecords] }, ({ params, body, ...ctx }, views) =>
  views.undo(params.id, body.revision, ctx),
);
