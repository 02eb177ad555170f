import { getZipCoverage } from '../../../contracts/sponsorship/sponsors/get-zip-coverage.ts';
import { sponsors } from '../../../projections/sponsorship/sponsors.ts';
import { bind } from '../../platform/http/bind.ts';
import { CoverageService } from './coverage.service.ts';

export default bind(getZipCoverage, { reads: [sponsors], uses: [CoverageService] }, ({ session }, coverage) => coverage.mine(session));
