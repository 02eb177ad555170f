import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../../estimating/owned.ts';
import { SharedEstimate } from './share.ts';

const Part = z.enum(['true', 'false']);

/** What a link with these parts would show, before there is one. */
export const previewEstimateShare = call({
  id: 'previewEstimateShare',
  method: 'GET',
  path: '/api/serviceproviders/shares/preview/{orderId}',
  who: order('orderId'),
  summary: 'An estimate as a provider would see it',
  query: z.object({ lines: Part.default('true'), prices: Part.default('false'), photos: Part.default('true') }),
  response: SharedEstimate,
  refusals: ['BUSY'],
});
