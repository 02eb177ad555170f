import { deleteAuditView } from '../../../contracts/organization/views/delete-audit-view.ts';
import { bind } from '../../platform/http/bind.ts';
import { AuditViewRecords } from './audit-view.records.ts';

export default bind(deleteAuditView, { uses: [AuditViewRecords] }, ({ params, ...ctx }, views) => views.remove(params.id, ctx));
