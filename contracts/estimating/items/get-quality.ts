import { call } from '../../call.ts';
import { QualityLevel } from '../../catalogue/quality.ts';
import { order } from '../owned.ts';

export const getQuality = call({
  id: 'C077',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/GetQuality',
  who: order('orderId'),
  summary: "The order's quality",
  response: QualityLevel,
});
