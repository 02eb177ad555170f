import { getDrawList } from '../../../contracts/sponsorship/sweepstakes/draw-calls.ts';
import { sweepstakes } from '../../../projections/sponsorship/sweepstakes.ts';
import { bind } from '../../platform/http/bind.ts';
import { streamText } from '../../platform/http/stream-text.ts';
import { SweepstakesService } from './sweepstakes.service.ts';

/** Seven megabytes of a draw of 100,000: of a minute's 600, each costs ten. */
export default bind(
  getDrawList,
  { reads: [sweepstakes], raw: true, answers: 'text/plain', cost: 10, uses: [SweepstakesService] },
  async ({ params, response }, service) => {
    const pieces = await service.list(params.sweepstakesId);
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    response.setHeader('Content-Disposition', `inline; filename="sweepstakes-${params.sweepstakesId}.txt"`);
    await streamText(response, pieces);
  },
);
