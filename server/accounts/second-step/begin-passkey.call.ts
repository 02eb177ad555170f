import { beginPasskey } from '../../../contracts/accounts/second-step/passkeys.ts';
import { bind } from '../../platform/http/bind.ts';
import { SecondStepService } from './second-step.service.ts';

export default bind(beginPasskey, { uses: [SecondStepService] }, ({ session, request }, secondStep) =>
  secondStep.beginPasskey(request, session.userId),
);
