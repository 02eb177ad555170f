import { z } from 'zod';
import { call, may } from '../../call.ts';
import { Settings } from '../entities.ts';
import { order } from '../owned.ts';

/** C042. First-time setup, or an order without lines: saved at once (R039). */
export const updateOrderProfitOverheadSettings = call({
  id: 'C042',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/UpdateOrderProfitOverheadSettings',
  who: [order('orderId'), may('RepriceAll')],
  summary: 'Save settings, existing lines keep theirs',
  body: Settings,
  response: z.boolean(),
});
