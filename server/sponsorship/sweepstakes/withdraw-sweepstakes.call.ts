import { withdrawSweepstakes } from '../../../contracts/sponsorship/sweepstakes/organizer-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { OrganizerService } from './organizer.service.ts';

export default bind(withdrawSweepstakes, { uses: [OrganizerService] }, ({ params, ...ctx }, service) =>
  service.withdraw(params.sweepstakesId, ctx),
);
