import { answerPrize } from '../../../contracts/sponsorship/sweepstakes/enrolment-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { SweepstakesService } from './sweepstakes.service.ts';

export default bind(answerPrize, { uses: [SweepstakesService] }, ({ params, body, ...ctx }, service) =>
  service.answerPrize(params.id, params.sweepstakesId, body, ctx),
);
