import { addPropertyArea } from '../../../contracts/home/property/add-property-area.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeService } from '../home.service.ts';

export default bind(addPropertyArea, { uses: [HomeService] }, ({ params, body, ...ctx }, service) => {
  const area = { type: body.areaType, label: body.areaLabel, description: body.areaDescription };
  return service.changedArea({ type: 'AddHomeArea', area }, ctx, params.id);
});
