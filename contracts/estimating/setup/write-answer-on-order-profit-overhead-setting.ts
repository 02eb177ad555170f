import { z } from 'zod';
import { call, Id, integer, may } from '../../call.ts';
import { order } from '../owned.ts';

/** C040, R044: 1 apply, 2 do not apply. */
export const writeAnswerOnOrderProfitOverheadSetting = call({
  id: 'C040',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/WriteAnswerOnOrderProfitOverheadSetting/{answer}/0',
  who: [order('orderId'), may('RepriceAll')],
  summary: 'Apply or do not apply profit, overhead and tax',
  params: z.object({ orderId: Id, answer: integer(1, 2) }),
  response: z.boolean(),
});
