import { switchOneItemForOneItem } from '../../../contracts/estimating/items/switch-one-item-for-one-item.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateService } from '../estimating.service.ts';

export default bind(switchOneItemForOneItem, { uses: [EstimateService] }, async (input, estimating) => {
  await estimating.switchItem(input.params.id, input.body.oldItemId, input.body.newXref, input);
  return true;
});
