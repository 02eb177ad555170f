import { saveBillingTerms } from '../../../contracts/reporting/billing/save-billing-terms.ts';
import { bind } from '../../platform/http/bind.ts';
import { BillingService } from './billing.service.ts';

export default bind(saveBillingTerms, { uses: [BillingService] }, async ({ params, body, ...ctx }, billing) => {
  await billing.saveTerms(params.orderId, body, ctx);
  return true;
});
