import { takeReferral } from '../../../contracts/sponsorship/clients/open-referral.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReferralsService } from './referrals.service.ts';

export default bind(takeReferral, { secret: true, cost: 5, uses: [ReferralsService] }, ({ params, body, ...caller }, referrals) =>
  referrals.take(params.clientId, body, caller),
);
