import { getPropertyArea } from '../../../contracts/home/property/get-property-area.ts';
import { homes } from '../../../projections/home/homes.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeService } from '../home.service.ts';

export default bind(getPropertyArea, { reads: [homes], uses: [HomeService] }, ({ params, session }, service) =>
  service.area(session, params.id, params.areaId),
);
