import { getPropertyItemsWithQualityOptions } from '../../../contracts/estimating/items/get-property-items-with-quality-options.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { estimates, itemsOfOrder, settingsOfOrder } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { EstimateService } from '../estimating.service.ts';
import { JobQueries } from '../job.queries.ts';

export default bind(
  getPropertyItemsWithQualityOptions,
  { reads: [estimates, priceBooks], uses: [JobQueries, EstimateService] },
  async ({ params, query, session }, jobs, estimating) => {
    const [{ order, settings }, items, everySettings] = await Promise.all([
      jobs.job(params.orderId),
      itemsOfOrder(jobs.db, params.orderId, { itemId: query.itemId }),
      settingsOfOrder(jobs.db, params.orderId),
    ]);
    const { book, place } = await estimating.bookAt(session.organizationId, order.survey);
    return items.map((line) => ({
      ...line,
      qualityOptions: estimating.qualityOptions(book, line, everySettings.get(line.settingsId) ?? settings, place),
    }));
  },
);
