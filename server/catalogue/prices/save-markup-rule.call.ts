import { saveMarkupRule } from '../../../contracts/catalogue/prices/save-markup-rule.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceBookService } from '../price-book.service.ts';

export default bind(saveMarkupRule, { uses: [PriceBookService] }, async ({ body, ...ctx }, books) => ({
  version: await books.saveMarkupRule(body, ctx),
}));
