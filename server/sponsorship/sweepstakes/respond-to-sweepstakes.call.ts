import { respondToSweepstakes } from '../../../contracts/sponsorship/sweepstakes/enrolment-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { SweepstakesService } from './sweepstakes.service.ts';

export default bind(respondToSweepstakes, { uses: [SweepstakesService] }, ({ params, body, ...ctx }, service) =>
  service.respond(params.id, params.sweepstakesId, body.userSweepstakeResponse, ctx),
);
