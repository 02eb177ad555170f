import { changedBy } from '../../../contracts/home/property/characteristics.ts';
import { createPropertyCharacteristics } from '../../../contracts/home/property/create-property-characteristics.ts';
import { bind } from '../../platform/http/bind.ts';
import { HomeService } from '../home.service.ts';

export default bind(createPropertyCharacteristics, { uses: [HomeService] }, ({ params, body, ...ctx }, service) =>
  service.house(
    { type: 'RecordCharacteristics', organizationId: ctx.session.organizationId, characteristics: changedBy(body) },
    ctx,
    params.id,
  ),
);
