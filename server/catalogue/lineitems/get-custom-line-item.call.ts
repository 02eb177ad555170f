import { getCustomLineItem } from '../../../contracts/catalogue/lineitems/get-custom-line-item.ts';
import { lineItems } from '../../../projections/catalogue/line-items.ts';
import { estimates } from '../../../projections/estimating/estimates.ts';
import { bind } from '../../platform/http/bind.ts';
import { LineItemQueries } from './line-item.queries.ts';

export default bind(getCustomLineItem, { reads: [lineItems, estimates], uses: [LineItemQueries] }, ({ params, session }, queries) =>
  queries.one(session, params.id),
);
