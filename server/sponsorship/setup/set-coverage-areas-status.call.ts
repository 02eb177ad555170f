import { setCoverageAreasStatus } from '../../../contracts/sponsorship/setup/set-step-status.ts';
import { bind } from '../../platform/http/bind.ts';
import { SetupService } from './setup.service.ts';

export default bind(setCoverageAreasStatus, { uses: [SetupService] }, ({ params, ...ctx }, setup) =>
  setup.put('coverageAreas', params.status === 'true', ctx),
);
