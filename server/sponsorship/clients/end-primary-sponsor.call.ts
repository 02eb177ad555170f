import { endPrimarySponsor } from '../../../contracts/sponsorship/clients/get-primary-sponsor.ts';
import { sponsorClients } from '../../../projections/sponsorship/sponsor-clients.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReferralsService } from './referrals.service.ts';

export default bind(endPrimarySponsor, { reads: [sponsorClients], uses: [ReferralsService] }, (ctx, referrals) => referrals.end(ctx));
