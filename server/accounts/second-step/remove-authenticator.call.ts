import { removeAuthenticator } from '../../../contracts/accounts/second-step/authenticator.ts';
import { bind } from '../../platform/http/bind.ts';
import { SecondStepService } from './second-step.service.ts';

export default bind(removeAuthenticator, { uses: [SecondStepService] }, async ({ session, request }, secondStep) => {
  await secondStep.removeAuthenticator(request, session.userId);
  return true as const;
});
