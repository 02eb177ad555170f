import { z } from 'zod';
import { call } from '../../call.ts';
import { Settings, TaxSource } from '../entities.ts';
import { order } from '../owned.ts';

export const getProfitOverheadByOrderId = call({
  id: 'C036',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/GetProfitOverheadByOrderId',
  who: order('orderId'),
  summary: 'Profit, overhead and tax of an order',
  /** `taxSource` is the source of the tax rate; null once somebody has typed a rate. */
  response: Settings.extend({ answered: z.boolean(), taxSource: TaxSource.nullable() }),
});
