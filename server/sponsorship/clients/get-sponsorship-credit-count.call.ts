import { getSponsorshipCreditCount } from '../../../contracts/sponsorship/clients/get-referrals.ts';
import { bind } from '../../platform/http/bind.ts';
import { ClientsService } from './clients.service.ts';

export default bind(getSponsorshipCreditCount, { reads: [], uses: [ClientsService] }, ({ session }, clients) => clients.canGive(session));
