import { removePasskey } from '../../../contracts/accounts/second-step/passkeys.ts';
import { bind } from '../../platform/http/bind.ts';
import { SecondStepService } from './second-step.service.ts';

export default bind(removePasskey, { uses: [SecondStepService] }, async ({ body, session, request }, secondStep) => {
  await secondStep.removePasskey(request, session.userId, body.id);
  return true as const;
});
