import { getCoverageTerms } from '../../../contracts/sponsorship/sponsors/coverage-terms.ts';
import { bind } from '../../platform/http/bind.ts';
import { CoverageMoney } from './coverage-money.ts';

export default bind(getCoverageTerms, { uses: [CoverageMoney] }, ({ session }, money) => money.terms(session));
