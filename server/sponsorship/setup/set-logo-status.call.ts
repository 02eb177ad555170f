import { setLogoStatus } from '../../../contracts/sponsorship/setup/set-step-status.ts';
import { bind } from '../../platform/http/bind.ts';
import { SetupService } from './setup.service.ts';

export default bind(setLogoStatus, { uses: [SetupService] }, ({ params, ...ctx }, setup) =>
  setup.put('logo', params.status === 'true', ctx),
);
