import { settlePrize } from '../../../contracts/sponsorship/sweepstakes/organizer-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { OrganizerService } from './organizer.service.ts';

export default bind(settlePrize, { uses: [OrganizerService] }, ({ params, body, ...ctx }, service) =>
  service.settle(params.sweepstakesId, body, ctx),
);
