import { noteReferralOpened } from '../../../contracts/sponsorship/clients/open-referral.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReferralsService } from './referrals.service.ts';

export default bind(noteReferralOpened, { cost: 5, uses: [ReferralsService] }, ({ params, body, ...caller }, referrals) =>
  referrals.noteOpened(params.clientId, body.code, caller),
);
