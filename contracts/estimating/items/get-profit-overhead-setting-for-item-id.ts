import { call } from '../../call.ts';
import { Settings } from '../entities.ts';
import { item } from '../owned.ts';

export const getProfitOverheadSettingForItemId = call({
  id: 'C070',
  method: 'POST',
  effect: 'read',
  path: '/api/ProEstimates/{itemId}/GetProfitOverheadSettingForItemId',
  who: item('itemId'),
  summary: 'Settings a line is priced with',
  response: Settings,
});
