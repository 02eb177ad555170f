import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';

export const deleteArea2 = call({
  id: 'C060',
  method: 'DELETE',
  path: '/api/ProEstimates/{orderId}/DeleteArea2/{areaId}',
  who: order('orderId'),
  summary: 'Delete an area with its lines',
  response: z.boolean(),
  refusals: ['AREA_NOT_FOUND', 'ENTIRE_HOUSE_NOT_DELETABLE'],
});
