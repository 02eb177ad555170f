import { enterSweepstakes } from '../../../contracts/sponsorship/sweepstakes/enrolment-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { SweepstakesService } from './sweepstakes.service.ts';

export default bind(enterSweepstakes, { uses: [SweepstakesService] }, ({ params, body, ...ctx }, service) =>
  service.enter(params.id, params.sweepstakesId, body, ctx),
);
