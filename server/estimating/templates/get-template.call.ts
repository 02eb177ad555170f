import { getTemplate } from '../../../contracts/estimating/templates/get-template.ts';
import { lineItems } from '../../../projections/catalogue/line-items.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { TemplateService } from './template.service.ts';

export default bind(
  getTemplate,
  { reads: [priceBooks, lineItems], cost: 3, uses: [TemplateService] },
  ({ params, query, session }, templates) => templates.template(params.orderId, session, query),
);
