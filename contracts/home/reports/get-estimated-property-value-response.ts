import { call, may } from '../../call.ts';
import { MarketValue, ValueRequest } from './market-value.ts';

/** C207, R402. It is kept as the latest (C203). */
export const getEstimatedPropertyValueResponse = call({
  id: 'C207',
  method: 'POST',
  path: '/api2/ProjectEstimate/GetEstimatedPropertyValueResponse',
  who: may('ViewReport'),
  summary: 'Estimate the property value from sales near it',
  body: ValueRequest,
  response: MarketValue,
  refusals: ['NO_SALES_FILE', 'NO_HOME_POSITION'],
});
