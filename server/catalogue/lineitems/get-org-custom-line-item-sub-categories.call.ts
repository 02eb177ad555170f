import { getOrgCustomLineItemSubCategories } from '../../../contracts/catalogue/lineitems/get-org-custom-line-item-sub-categories.ts';
import { lineItems } from '../../../projections/catalogue/line-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { LineItemQueries } from './line-item.queries.ts';

export default bind(getOrgCustomLineItemSubCategories, { reads: [lineItems], uses: [LineItemQueries] }, ({ session }, queries) =>
  queries.subcategories(session, 'organization'),
);
