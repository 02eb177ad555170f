import { makeRecoveryCodes } from '../../../contracts/accounts/second-step/passkeys.ts';
import { bind } from '../../platform/http/bind.ts';
import { SecondStepService } from './second-step.service.ts';

export default bind(makeRecoveryCodes, { secret: true, uses: [SecondStepService] }, ({ session, request }, secondStep) =>
  secondStep.makeRecoveryCodes(request, session.userId),
);
