import { submitLeadInfo } from '../../../contracts/sponsorship/sponsors/submit-lead-info.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorsService } from './sponsors.service.ts';

export default bind(submitLeadInfo, { uses: [SponsorsService] }, async ({ params, body, ...ctx }, sponsors) => {
  await sponsors.ask({ ...body, orderId: params.orderId || body.orderId }, ctx);
  return { IsSuccess: true };
});
