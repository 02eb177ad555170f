import { getAskedZips } from '../../../contracts/sponsorship/sponsors/coverage-asks.ts';
import { sponsors } from '../../../projections/sponsorship/sponsors.ts';
import { bind } from '../../platform/http/bind.ts';
import { CoverageService } from './coverage.service.ts';

export default bind(getAskedZips, { reads: [sponsors], uses: [CoverageService] }, ({ session }, coverage) => coverage.asked(session));
