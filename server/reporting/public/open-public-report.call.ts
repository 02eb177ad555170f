import { picksIn } from '../../../contracts/reporting/options/option.ts';
import { openPublicReport } from '../../../contracts/reporting/public/open-public-report.ts';
import { bind } from '../../platform/http/bind.ts';
import { hangUp } from '../../platform/http/hang-up.ts';
import { OnlinePaymentsService } from '../online/online-payments.service.ts';

export default bind(openPublicReport, { reads: [], cost: 5, uses: [OnlinePaymentsService] }, (input, payments) => {
  const { params, query, response, actor: signedIn } = input;
  const picks = query.picks === undefined ? undefined : picksIn(query.picks);
  response.set({ 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' });
  return payments.open(params.orderId, params.checksum, params.reportId, { signal: hangUp(input), picks, signedIn });
});
