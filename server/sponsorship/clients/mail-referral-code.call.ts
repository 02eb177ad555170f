import { mailReferralCode } from '../../../contracts/sponsorship/clients/open-referral.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReferralsService } from './referrals.service.ts';

export default bind(mailReferralCode, { cost: 5, uses: [ReferralsService] }, ({ params, body, ...caller }, referrals) =>
  referrals.mailCode(params.clientId, body, caller),
);
