import { matchPastedRows } from '../../../contracts/estimating/paste/match-pasted-rows.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { meteredSteps } from '../../platform/work-meter.ts';
import { JobQueries } from '../job.queries.ts';
import { PricingService } from '../prices/pricing.service.ts';

const ANSWERED = 3;

export default bind(
  matchPastedRows,
  { reads: [estimates, priceBooks], cost: 10, uses: [JobQueries, PricingService] },
  async ({ params, body, session }, jobs, pricing) => {
    const { order } = await jobs.job(params.orderId);
    const { book, place } = await pricing.bookAt(session.organizationId, order.survey);
    function* matches() {
      const matched = [];
      for (const { description, unit } of body.rows) {
        const found = book.matching(description, { unit, take: ANSWERED, place });
        const items = found.items.flatMap(({ prices, ...item }) => {
          const price = prices.find(({ quality }) => quality === body.quality) ?? prices[0];
          if (!price) return [];
          const { unitCost: _, ...costs } = price;
          return [{ ...item, ...costs }];
        });
        matched.push({ unit: found.unit, items });
        yield;
      }
      return matched;
    }
    return meteredSteps(matches());
  },
);
