import { getPropertyItemsWithQualityOptions } from '../../../contracts/estimating/items/get-property-items-with-quality-options.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { estimates, itemsOfOrder, settingsOfOrder } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { JobQueries } from '../job.queries.ts';
import { PricingService } from '../prices/pricing.service.ts';

export default bind(
  getPropertyItemsWithQualityOptions,
  { reads: [estimates, priceBooks], uses: [JobQueries, PricingService] },
  async ({ params, query, session }, jobs, pricing) => {
    const [{ order, settings }, items, everySettings] = await Promise.all([
      jobs.job(params.orderId),
      itemsOfOrder(jobs.db, params.orderId, { itemId: query.itemId }),
      settingsOfOrder(jobs.db, params.orderId),
    ]);
    const { book, place } = await pricing.bookAt(session.organizationId, order.survey);
    return items.map((line) => ({
      ...line,
      qualityOptions: pricing.qualityOptions(book, line, everySettings.get(line.settingsId) ?? settings, place),
    }));
  },
);
