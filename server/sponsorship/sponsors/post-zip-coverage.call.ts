import { postZipCoverage } from '../../../contracts/sponsorship/sponsors/post-zip-coverage.ts';
import { bind } from '../../platform/http/bind.ts';
import { CoverageService } from './coverage.service.ts';

export default bind(postZipCoverage, { uses: [CoverageService] }, ({ query, ...ctx }, coverage) =>
  coverage.cover(query.zipcode, query.due, ctx),
);
