import { searchSweepstakes } from '../../../contracts/sponsorship/sweepstakes/enrolment-calls.ts';
import { sweepstakes } from '../../../projections/sponsorship/sweepstakes.ts';
import { bind } from '../../platform/http/bind.ts';
import { SweepstakesService } from './sweepstakes.service.ts';

export default bind(searchSweepstakes, { reads: [sweepstakes], uses: [SweepstakesService] }, ({ params, query, session }, service) =>
  service.search(params.id, query.sweepstakescode, session),
);
