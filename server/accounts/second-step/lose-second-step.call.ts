import { loseSecondStep } from '../../../contracts/accounts/second-step/lost-step.ts';
import { bind } from '../../platform/http/bind.ts';
import { LostStepService } from './lost-step.service.ts';

export default bind(loseSecondStep, { uses: [LostStepService] }, ({ request }, lost) => lost.ask(request));
