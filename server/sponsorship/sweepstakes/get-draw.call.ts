import { getDraw } from '../../../contracts/sponsorship/sweepstakes/draw-calls.ts';
import { sweepstakes } from '../../../projections/sponsorship/sweepstakes.ts';
import { bind } from '../../platform/http/bind.ts';
import { SweepstakesService } from './sweepstakes.service.ts';

export default bind(getDraw, { reads: [sweepstakes], cost: 1, uses: [SweepstakesService] }, ({ params }, service) =>
  service.draw(params.sweepstakesId),
);
