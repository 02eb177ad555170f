import { addPostcard } from '../../../contracts/sponsorship/sweepstakes/organizer-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { OrganizerService } from './organizer.service.ts';

export default bind(addPostcard, { uses: [OrganizerService] }, ({ params, body, ...ctx }, service) =>
  service.addPostcard(params.sweepstakesId, body, ctx),
);
