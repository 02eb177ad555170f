import { getArticle } from '../../../contracts/sponsorship/articles/get-articles.ts';
import { sponsors } from '../../../projections/sponsorship/sponsors.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReadingService } from './reading.service.ts';

export default bind(getArticle, { reads: [sponsors], uses: [ReadingService] }, ({ params, query }, reading) =>
  reading.page(params.id, query),
);
