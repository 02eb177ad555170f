import { setSetupAd } from '../../../contracts/sponsorship/setup/set-step-status.ts';
import { bind } from '../../platform/http/bind.ts';
import { SetupService } from './setup.service.ts';

export default bind(setSetupAd, { uses: [SetupService] }, ({ params, ...ctx }, setup) => setup.put('ad', params.flag === 'true', ctx));
