import { addAuditView } from '../../../contracts/organization/views/add-audit-view.ts';
import { bind } from '../../platform/http/bind.ts';
import { AuditReaders } from '../audit-readers.service.ts';
import { AuditViewRecords } from './audit-view.records.ts';

export default bind(
  addAuditView,
  { reads: [AuditViewRecords.model], uses: [AuditViewRecords, AuditReaders] },
  async ({ body, ...ctx }, views, readers) => {
    await readers.mustBeOf(ctx.session.organizationId, body.to);
    return views.create('mine', body, ctx);
  },
);
