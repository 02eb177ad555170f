import { setImmediate as nextTurn } from 'node:timers/promises';
import { matchPastedRows } from '../../../contracts/estimating/paste/match-pasted-rows.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { readUnit } from '../../catalogue/imports/units.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';
import { PricingService } from '../prices/pricing.service.ts';

/** Items that are looked at for a row, so that one in its unit is found behind a better one in another. */
const LOOKED_AT = 8;
const ANSWERED = 3;
/** An item with a smaller share of the row's words is not what the row means. */
const LEAST_SHARE = 0.5;

export default bind(
  matchPastedRows,
  { reads: [estimates, priceBooks], cost: 10, uses: [JobQueries, PricingService] },
  async ({ params, body, session }, jobs, pricing) => {
    const { order } = await jobs.job(params.orderId);
    const { book, place } = await pricing.bookAt(session.organizationId, order.survey);
    const matched = [];
    for (const { description, unit } of body.rows) {
      await nextTurn();
      const pasted = readUnit(unit)?.unit ?? '';
      // Sizes alone name nothing.
      const found = /\p{L}{2}/u.test(description) ? book.match(description, { take: LOOKED_AT, place }) : [];
      const items = found
        .filter(({ share }) => share >= LEAST_SHARE)
        .map(({ share: _, exact, prices, ...item }) => ({ item, prices, exact, fits: pasted === '' || pasted === item.unit }))
        .sort((a, b) => Number(b.fits) - Number(a.fits))
        .slice(0, ANSWERED)
        .flatMap(({ item, prices, exact, fits }) => {
          const price = prices.find(({ quality }) => quality === body.quality) ?? prices[0];
          if (!price) return [];
          const { unitCost: _, ...costs } = price;
          return [{ ...item, ...costs, sure: fits && exact }];
        });
      matched.push({ unit: pasted, items });
    }
    return matched;
  },
);
