import { getBlankValueRequest } from '../../../contracts/home/reports/get-blank-value-request.ts';
import { homes } from '../../../projections/home/homes.ts';
import { bind } from '../../platform/http/bind.ts';
import { ValueService } from '../value.service.ts';

export default bind(getBlankValueRequest, { reads: [homes], uses: [ValueService] }, ({ session }, values) => values.blank(session));
