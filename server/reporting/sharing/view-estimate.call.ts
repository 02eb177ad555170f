import { viewEstimate } from '../../../contracts/reporting/sharing/view-estimate.ts';
import { bind } from '../../platform/http/bind.ts';
import { PublicReports } from '../public/public-reports.service.ts';

export default bind(viewEstimate, { uses: [PublicReports] }, ({ body, idempotencyKey, request, actor: signedIn }, reporting) => {
  const { orderId, orderGuid, reportId, device } = body;
  const named = /\b(Mobi|Android|iPhone)/.test(request.get('user-agent') ?? '') ? 'phone' : 'computer';
  return reporting.recordOpened(orderId, orderGuid, reportId, device ?? named, idempotencyKey, { signedIn });
});
