import { getCoverageMap } from '../../../contracts/sponsorship/sponsors/get-coverage-map.ts';
import { sponsors } from '../../../projections/sponsorship/sponsors.ts';
import { bind } from '../../platform/http/bind.ts';
import { CoverageService } from './coverage.service.ts';

export default bind(getCoverageMap, { reads: [sponsors], uses: [CoverageService] }, ({ query, session }, coverage) =>
  coverage.near(query.place, session),
);
