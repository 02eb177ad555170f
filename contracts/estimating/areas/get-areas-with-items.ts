import { z } from 'zod';
import { call } from '../../call.ts';
import { AreaWithItems } from '../entities.ts';
import { order } from '../owned.ts';

export const getAreasWithItems = call({
  id: 'C057',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/GetAreasWithItems',
  who: order('orderId'),
  summary: 'Areas with their line items',
  response: z.array(AreaWithItems),
});
