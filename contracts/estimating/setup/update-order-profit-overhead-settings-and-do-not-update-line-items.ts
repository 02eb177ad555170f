import { z } from 'zod';
import { call, may } from '../../call.ts';
import { Settings } from '../entities.ts';
import { order } from '../owned.ts';

export const updateOrderProfitOverheadSettingsAndDoNotUpdateLineItems = call({
  id: 'C044',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/UpdateOrderProfitOverheadSettingsAndDoNotUpdateLineItems',
  who: [order('orderId'), may('RepriceAll')],
  summary: 'Save settings for future lines only (R042)',
  body: Settings,
  response: z.boolean(),
});
