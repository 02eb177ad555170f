import { getPropertyCharacteristicsList } from '../../../contracts/home/property/get-property-characteristics-list.ts';
import { homes } from '../../../projections/home/homes.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeService } from '../home.service.ts';

export default bind(getPropertyCharacteristicsList, { reads: [homes], uses: [HomeService] }, ({ params, session }, service) =>
  service.characteristics(session, params.id),
);
