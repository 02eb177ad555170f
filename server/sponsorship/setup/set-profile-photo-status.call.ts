import { setProfilePhotoStatus } from '../../../contracts/sponsorship/setup/set-step-status.ts';
import { bind } from '../../platform/http/bind.ts';
import { SetupService } from './setup.service.ts';

export default bind(setProfilePhotoStatus, { uses: [SetupService] }, ({ params, ...ctx }, setup) =>
  setup.put('profilePhoto', params.status === 'true', ctx),
);
