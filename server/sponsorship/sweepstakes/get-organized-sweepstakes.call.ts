import { getOrganizedSweepstakes } from '../../../contracts/sponsorship/sweepstakes/organizer-calls.ts';
import { sweepstakes } from '../../../projections/sponsorship/sweepstakes.ts';
import { bind } from '../../platform/http/bind.ts';
import { OrganizerService } from './organizer.service.ts';

export default bind(getOrganizedSweepstakes, { reads: [sweepstakes], uses: [OrganizerService] }, ({ session }, service) =>
  service.all(session),
);
