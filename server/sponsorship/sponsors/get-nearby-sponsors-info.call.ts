import { getNearbySponsorsInfo } from '../../../contracts/sponsorship/sponsors/get-nearby-sponsors-info.ts';
import { promotions } from '../../../projections/billing/promotions.ts';
import { sponsors } from '../../../projections/sponsorship/sponsors.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorsService } from './sponsors.service.ts';

export default bind(getNearbySponsorsInfo, { reads: [sponsors, promotions], uses: [SponsorsService] }, ({ params, session }, service) =>
  service.near(params.zip, session),
);
