import { getSweepstakes } from '../../../contracts/sponsorship/sweepstakes/enrolment-calls.ts';
import { sweepstakes } from '../../../projections/sponsorship/sweepstakes.ts';
import { bind } from '../../platform/http/bind.ts';
import { SweepstakesService } from './sweepstakes.service.ts';

export default bind(getSweepstakes, { reads: [sweepstakes], uses: [SweepstakesService] }, ({ params, session }, service) =>
  service.mine(params.id, session),
);
