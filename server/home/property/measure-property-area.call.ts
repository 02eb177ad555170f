import { measurePropertyArea } from '../../../contracts/home/property/measure-property-area.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeService } from '../home.service.ts';

export default bind(measurePropertyArea, { uses: [HomeService] }, ({ params, body: { revision, ...sides }, ...ctx }, service) =>
  service.measure(params.areaId, sides, revision, ctx, params.id),
);
