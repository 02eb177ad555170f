import { shareReportWithProvider } from '../../../contracts/reporting/sharing/share-report-with-provider.ts';
import { reports } from '../../../projections/reporting/reports.ts';
import { bind } from '../../platform/http/bind.ts';
import { ShareService } from './share.service.ts';

export default bind(
  shareReportWithProvider,
  { reads: [reports], cost: 5, uses: [ShareService] },
  async ({ params, body, ...ctx }, shares) => {
    await shares.toVendor(params.orderId, body, ctx);
    return { IsSuccess: true };
  },
);
