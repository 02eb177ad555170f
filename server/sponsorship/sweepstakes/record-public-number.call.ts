import { recordPublicNumber } from '../../../contracts/sponsorship/sweepstakes/organizer-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { OrganizerService } from './organizer.service.ts';

export default bind(recordPublicNumber, { uses: [OrganizerService] }, ({ params, body, ...ctx }, service) =>
  service.recordNumber(params.sweepstakesId, body.digits, ctx),
);
