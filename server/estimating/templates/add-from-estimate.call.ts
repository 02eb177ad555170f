import { addFromEstimate } from '../../../contracts/estimating/templates/add-from-estimate.ts';
import { lineItems } from '../../../projections/catalogue/line-items.ts';
import { priceBooks } from '../../../projections/catalogue/price-books.ts';
import { bind } from '../../platform/http/bind.ts';
import { TemplateService } from './template.service.ts';

export default bind(addFromEstimate, { reads: [priceBooks, lineItems], cost: 5, uses: [TemplateService] }, (input, templates) =>
  templates.add(input.params.orderId, input.body, input),
);
