import { getHomeMap } from '../../../contracts/home/reports/get-home-map.ts';
import { homes } from '../../../projections/home/homes.ts';
import { bind } from '../../platform/http/bind.ts';
import { MapService } from '../map.service.ts';

export default bind(getHomeMap, { reads: [homes], uses: [MapService] }, ({ session }, maps) => maps.of(session));
