import { askForPlace } from '../../../contracts/sponsorship/sponsors/coverage-asks.ts';
import { bind } from '../../platform/http/bind.ts';
import { CoverageService } from './coverage.service.ts';

export default bind(askForPlace, { uses: [CoverageService] }, ({ body, ...ctx }, coverage) => coverage.ask(body.zip, body.asked, ctx));
