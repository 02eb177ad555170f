import { getSponsorInfo } from '../../../contracts/sponsorship/sponsors/get-sponsor-info.ts';
import { sponsors } from '../../../projections/sponsorship/sponsors.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorsService } from './sponsors.service.ts';

export default bind(getSponsorInfo, { reads: [sponsors], uses: [SponsorsService] }, ({ query, session }, service) =>
  service.card(query.sid, session),
);
