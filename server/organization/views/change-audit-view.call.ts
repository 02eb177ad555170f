import { changeAuditView } from '../../../contracts/organization/views/change-audit-view.ts';
import { bind } from '../../platform/http/bind.ts';
import { AuditViewRecords } from './audit-view.records.ts';

export default bind(changeAuditView, { uses: [AuditViewRecords] }, ({ params, body, ...ctx }, views) => views.change(params.id, body, ctx));
