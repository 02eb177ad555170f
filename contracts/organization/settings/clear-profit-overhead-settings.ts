import { z } from 'zod';
import { call, may } from '../../call.ts';

export const clearProfitOverheadSettings = call({
  id: 'clearProfitOverheadSettings',
  method: 'POST',
  path: '/api/ProEstimates/0/ClearProfitOverheadSettings',
  who: may('RepriceAll'),
  summary: 'Give up one’s own profit, overhead and tax for the organisation’s',
  response: z.boolean(),
});
