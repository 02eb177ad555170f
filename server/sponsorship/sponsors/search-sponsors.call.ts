import { searchSponsors } from '../../../contracts/sponsorship/sponsors/search-sponsors.ts';
import { sponsors } from '../../../projections/sponsorship/sponsors.ts';
import { bind } from '../../platform/http/bind.ts';
import { SponsorsService } from './sponsors.service.ts';

export default bind(searchSponsors, { reads: [sponsors], uses: [SponsorsService] }, ({ params }, service) => service.cards([params.id]));
