import { getOrgCustomLineItems } from '../../../contracts/catalogue/lineitems/get-org-custom-line-items.ts';
import { lineItems } from '../../../projections/catalogue/line-items.ts';
import { bind } from '../../platform/http/bind.ts';
import { LineItemQueries } from './line-item.queries.ts';

export default bind(getOrgCustomLineItems, { reads: [lineItems], uses: [LineItemQueries] }, ({ session }, queries) =>
  queries.list(session, 'organization'),
);
