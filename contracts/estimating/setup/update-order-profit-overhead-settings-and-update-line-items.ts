import { z } from 'zod';
import { call, may } from '../../call.ts';
import { Settings } from '../entities.ts';
import { order } from '../owned.ts';

export const updateOrderProfitOverheadSettingsAndUpdateLineItems = call({
  id: 'C043',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/UpdateOrderProfitOverheadSettingsAndUpdateLineItems',
  who: [order('orderId'), may('RepriceAll')],
  summary: 'Save settings and update existing lines (R041)',
  body: Settings,
  response: z.boolean(),
});
