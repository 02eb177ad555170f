import { getPropertyAreas } from '../../../contracts/home/property/get-property-areas.ts';
import { homes } from '../../../projections/home/homes.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeService } from '../home.service.ts';

export default bind(getPropertyAreas, { reads: [homes], uses: [HomeService] }, ({ params, session }, service) =>
  service.areas(session, params.id),
);
