import { getMarketValue } from '../../../contracts/home/reports/get-market-value.ts';
import { homes } from '../../../projections/home/homes.ts';
import { bind } from '../../platform/http/bind.ts';
import { ValueService } from '../value.service.ts';

export default bind(getMarketValue, { reads: [homes], uses: [ValueService] }, ({ session }, values) => values.latest(session));
