import { call } from '../../call.ts';
import { order } from '../../estimating/owned.ts';
import { SharedEstimate } from './share.ts';

/** What a link would show, before there is one. */
export const previewEstimateShare = call({
  id: 'previewEstimateShare',
  method: 'GET',
  path: '/api/serviceproviders/shares/preview/{orderId}',
  who: order('orderId'),
  summary: 'An estimate as a provider would see it',
  response: SharedEstimate,
  refusals: ['BUSY'],
});
