import { finishLostStep } from '../../../contracts/accounts/second-step/lost-step.ts';
import { bind } from '../../platform/http/bind.ts';
import { sourceOf } from '../../platform/http/rate-limit.ts';
import { SigningIn } from '../signing-in.ts';
import { LostStepService } from './lost-step.service.ts';

export default bind(
  finishLostStep,
  { secret: true, uses: [LostStepService, SigningIn] },
  async ({ params, body, request }, lost, signingIn) => {
    await lost.finish(params.userId, body, sourceOf(request.ip));
    await signingIn.enter(request, params.userId, 'password, mailed link');
    return true as const;
  },
);
