import { getArticleFeed } from '../../../contracts/sponsorship/articles/get-articles.ts';
import { articles } from '../../../projections/sponsorship/articles.ts';
import { sponsors } from '../../../projections/sponsorship/sponsors.ts';
import { bind } from '../../platform/http/bind.ts';
import { ReadingService } from './reading.service.ts';

/** The same for everybody, whoever is signed in. Asked again by its tag, a feed that has not changed is not sent. */
export default bind(
  getArticleFeed,
  { reads: [articles, sponsors], raw: true, answers: 'application/rss+xml', uses: [ReadingService] },
  async ({ params, query, response }, reading) => {
    const rss = await reading.feed(params.feed, query);
    response.set({ 'Cache-Control': 'private, no-cache', 'X-Content-Type-Options': 'nosniff' });
    response.type('application/rss+xml; charset=utf-8').send(rss);
  },
);
