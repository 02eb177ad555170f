import { refuseLostStep } from '../../../contracts/accounts/second-step/lost-step.ts';
import { bind } from '../../platform/http/bind.ts';
import { LostStepService } from './lost-step.service.ts';

export default bind(refuseLostStep, { uses: [LostStepService] }, ({ params, session, ...ctx }, lost) =>
  lost.refuse(params.userId, session, ctx),
);
