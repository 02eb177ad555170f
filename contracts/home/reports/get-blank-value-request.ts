import { call, may } from '../../call.ts';
import { BlankValueRequest } from './market-value.ts';

export const getBlankValueRequest = call({
  id: 'getBlankValueRequest',
  method: 'GET',
  path: '/api/home/property-value/request',
  who: may('ViewReport'),
  summary: 'A property value request, filled from the house, and the file of sales that is kept',
  response: BlankValueRequest,
});
