import { stopLostStep } from '../../../contracts/accounts/second-step/lost-step.ts';
import { bind } from '../../platform/http/bind.ts';
import { sourceOf } from '../../platform/http/rate-limit.ts';
import { LostStepService } from './lost-step.service.ts';

export default bind(stopLostStep, { uses: [LostStepService] }, ({ params, body, request }, lost) =>
  lost.stop(params.userId, body.code, sourceOf(request.ip)),
);
