import { deleteZipCoverage } from '../../../contracts/sponsorship/sponsors/delete-zip-coverage.ts';
import { bind } from '../../platform/http/bind.ts';
import { CoverageService } from './coverage.service.ts';

export default bind(deleteZipCoverage, { uses: [CoverageService] }, ({ query, ...ctx }, coverage) => coverage.leave(query.zipcode, ctx));
