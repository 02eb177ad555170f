import { getLineItemTrades } from '../../../contracts/catalogue/lineitems/get-line-item-trades.ts';
import { bind } from '../../platform/http/bind.ts';
import { CatalogueService } from '../catalogue.service.ts';

export default bind(getLineItemTrades, { uses: [CatalogueService] }, (_input, { book }) =>
  [...book.trades.values()].map(({ code, occupation }) => {
    const minimum = book.minimums.get(code);
    return { trade: code, title: minimum?.title ?? occupation, minimumHours: minimum?.hours ?? null };
  }),
);
