import { addAuthenticator } from '../../../contracts/accounts/second-step/authenticator.ts';
import { bind } from '../../platform/http/bind.ts';
import { SecondStepService } from './second-step.service.ts';

export default bind(addAuthenticator, { secret: true, uses: [SecondStepService] }, ({ body, session, request }, secondStep) =>
  secondStep.addAuthenticator(request, session.userId, body.code),
);
