import { getAuditViews } from '../../../contracts/organization/views/get-audit-views.ts';
import { bind } from '../../platform/http/bind.ts';
import { AuditViewRecords } from './audit-view.records.ts';

export default bind(getAuditViews, { reads: [AuditViewRecords.model], uses: [AuditViewRecords] }, ({ session }, views) =>
  views.list(session, 'mine'),
);
