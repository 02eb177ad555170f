import { beginAuthenticator } from '../../../contracts/accounts/second-step/authenticator.ts';
import { bind } from '../../platform/http/bind.ts';
import { SecondStepService } from './second-step.service.ts';

export default bind(beginAuthenticator, { secret: true, uses: [SecondStepService] }, ({ session, request }, secondStep) =>
  secondStep.beginAuthenticator(request, session.userId),
);
