import { z } from 'zod';
import { call } from '../../call.ts';
import { Area } from '../entities.ts';
import { order } from '../owned.ts';

/** C294 has no path in the documents; decision 34 gives it one. */
export const getAreaDisplaySequence = call({
  id: 'C294',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/AreaDisplaySequence',
  who: order('orderId'),
  summary: 'The areas of an order in their display order',
  response: z.array(Area.pick({ areaID: true, label: true, areaTypeName: true, sequence: true, areaTotal: true })),
});
