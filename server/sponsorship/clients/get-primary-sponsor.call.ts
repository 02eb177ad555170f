import { getPrimarySponsor } from '../../../contracts/sponsorship/clients/get-primary-sponsor.ts';
import { sponsorClients } from '../../../projections/sponsorship/sponsor-clients.ts';
import { sponsors } from '../../../projections/sponsorship/sponsors.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReferralsService } from './referrals.service.ts';

export default bind(getPrimarySponsor, { reads: [sponsorClients, sponsors], uses: [ReferralsService] }, ({ session }, referrals) =>
  referrals.primary(session),
);
