import { duplicateAreaAndItems } from '../../../contracts/estimating/areas/duplicate-area-and-items.ts';
import { areaView } from '../../../contracts/estimating/estimate/views.ts';
import { bind } from '../../platform/http/bind.ts';
import { DuplicateAreaService } from './duplicate-area.service.ts';

export default bind(duplicateAreaAndItems, { uses: [DuplicateAreaService] }, async ({ params, body, ...ctx }, areas) =>
  (await areas.duplicate(params.orderId, body, ctx)).map(areaView),
);
