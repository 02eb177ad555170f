import { getSponsorCalls } from '../../../contracts/sponsorship/sponsors/get-sponsor-calls.ts';
import { sponsors } from '../../../projections/sponsorship/sponsors.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorsService } from './sponsors.service.ts';

export default bind(getSponsorCalls, { reads: [sponsors], uses: [SponsorsService] }, ({ session }, service) => service.calls(session));
