import { getSecondStep } from '../../../contracts/accounts/second-step/get-second-step.ts';
import { bind } from '../../platform/http/bind.ts';
import { SecondStepService } from './second-step.service.ts';

export default bind(getSecondStep, { reads: [], uses: [SecondStepService] }, ({ session }, secondStep) => secondStep.of(session.userId));
