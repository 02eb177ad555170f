import { declineReferral } from '../../../contracts/sponsorship/clients/open-referral.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReferralsService } from './referrals.service.ts';

export default bind(declineReferral, { cost: 5, uses: [ReferralsService] }, ({ params, body }, referrals) =>
  referrals.decline(params.clientId, body.code),
);
