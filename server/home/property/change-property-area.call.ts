import { changePropertyArea } from '../../../contracts/home/property/change-property-area.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeService } from '../home.service.ts';

export default bind(changePropertyArea, { uses: [HomeService] }, ({ params, body, ...ctx }, service) => {
  const changed = { type: body.areaType, label: body.areaLabel, description: body.areaDescription };
  return service.changedArea(
    { type: 'ChangeHomeArea', areaId: params.areaId, changed, seen: body.revision },
    ctx,
    params.id,
    params.areaId,
  );
});
