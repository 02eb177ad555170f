import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { Money, Quantity } from '../../decimal-fields.ts';
import { order } from '../owned.ts';

/** C071, R103, R106. */
export const saveLineItemQuantityWithDecimals = call({
  id: 'C071',
  method: 'POST',
  path: '/api/ProEstimates/{id}/SaveLineItemQuantityWithDecimals',
  who: order('id'),
  summary: 'Change a quantity',
  body: z.object({ Quantity, ItemID: Id }),
  response: z.object({ tax: Money, totalCost: Money }),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM'],
});
