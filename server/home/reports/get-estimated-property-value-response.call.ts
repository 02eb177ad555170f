import { getEstimatedPropertyValueResponse } from '../../../contracts/home/reports/get-estimated-property-value-response.ts';
import { homes } from '../../../projections/home/homes.ts';
import { bind } from '../../platform/http/bind.ts';
import { ValueService } from '../value.service.ts';

export default bind(getEstimatedPropertyValueResponse, { reads: [homes], uses: [ValueService] }, ({ body, ...ctx }, values) =>
  values.estimate(body, ctx),
);
