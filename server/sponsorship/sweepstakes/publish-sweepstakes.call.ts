import { publishSweepstakes } from '../../../contracts/sponsorship/sweepstakes/organizer-calls.ts';
import { bind } from '../../platform/http/bind.ts';
import { OrganizerService } from './organizer.service.ts';

export default bind(publishSweepstakes, { uses: [OrganizerService] }, ({ body, ...ctx }, service) => service.publish(body, ctx));
