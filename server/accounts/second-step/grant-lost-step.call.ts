import { grantLostStep } from '../../../contracts/accounts/second-step/lost-step.ts';
import { bind } from '../../platform/http/bind.ts';
import { LostStepService } from './lost-step.service.ts';

export default bind(grantLostStep, { uses: [LostStepService] }, ({ params, session, ...ctx }, lost) =>
  lost.grant(params.userId, session, ctx.request, ctx),
);
