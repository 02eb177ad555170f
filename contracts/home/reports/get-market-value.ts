import { call, may } from '../../call.ts';
import { MarketValue } from './market-value.ts';

/** C203, R402; on the dashboard. Null while none was made. The figures are those that it was made with. */
export const getMarketValue = call({
  id: 'C203',
  method: 'GET',
  path: '/api2/ProjectEstimate/GetMarketValue',
  who: may('ViewReport'),
  summary: 'The latest estimated property value',
  response: MarketValue.nullable(),
});
