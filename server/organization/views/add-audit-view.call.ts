import { addAuditView } from '../../../contracts/organization/views/add-audit-view.ts';
import { bind } from '../../platform/http/bind.ts';
import { AuditViewRecords } from './audit-view.records.ts';

export default bind(addAuditView, { reads: [AuditViewRecords.model], uses: [AuditViewRecords] }, ({ body, ...ctx }, views) =>
  views.create('mine', body, ctx),
);
