import { openReferral } from '../../../contracts/sponsorship/clients/open-referral.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReferralsService } from './referrals.service.ts';

export default bind(openReferral, { reads: [], cost: 5, uses: [ReferralsService] }, ({ params, query }, referrals) =>
  referrals.open(params.clientId, query.code),
);
