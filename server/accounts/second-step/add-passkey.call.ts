import { addPasskey } from '../../../contracts/accounts/second-step/passkeys.ts';
import { bind } from '../../platform/http/bind.ts';
import { SecondStepService } from './second-step.service.ts';

export default bind(addPasskey, { secret: true, uses: [SecondStepService] }, ({ body, session, request }, secondStep) =>
  secondStep.addPasskey(request, session.userId, body.name, body.answer),
);
