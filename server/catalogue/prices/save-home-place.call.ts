import { saveHomePlace } from '../../../contracts/catalogue/prices/save-home-place.ts';
import { bind } from '../../platform/http/bind.ts';
import { PriceBookService } from '../price-book.service.ts';

export default bind(saveHomePlace, { uses: [PriceBookService] }, async ({ body, ...ctx }, books) => ({
  homeZip: await books.saveHomePlace(body.zip, ctx),
}));
