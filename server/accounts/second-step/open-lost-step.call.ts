import { openLostStep } from '../../../contracts/accounts/second-step/lost-step.ts';
import { bind } from '../../platform/http/bind.ts';
import { sourceOf } from '../../platform/http/rate-limit.ts';
import { LostStepService } from './lost-step.service.ts';

export default bind(openLostStep, { uses: [LostStepService] }, ({ params, query, request }, lost) =>
  lost.open(params.userId, query.code, sourceOf(request.ip)),
);
