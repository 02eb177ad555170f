import { changeAuditView } from '../../../contracts/organization/views/change-audit-view.ts';
import { bind } from '../../platform/http/bind.ts';
import { AuditReaders } from '../audit-readers.service.ts';
import { AuditViewRecords } from './audit-view.records.ts';

export default bind(changeAuditView, { uses: [AuditViewRecords, AuditReaders] }, async ({ params, body, ...ctx }, views, readers) => {
  await readers.mustBeOf(ctx.session.organizationId, body.to);
  return views.change(params.id, body, ctx);
});
