import { getArticles } from '../../../contracts/sponsorship/articles/get-articles.ts';
import { articles } from '../../../projections/sponsorship/articles.ts';
import { sponsorClients } from '../../../projections/sponsorship/sponsor-clients.ts';
import { sponsors } from '../../../projections/sponsorship/sponsors.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReadingService } from './reading.service.ts';

export default bind(getArticles, { reads: [articles, sponsors, sponsorClients], uses: [ReadingService] }, ({ query, session }, reading) =>
  reading.list(query, session),
);
