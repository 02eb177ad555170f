import { addCustomLineItemAndPutInLibrary } from '../../../contracts/catalogue/libraries/add-custom-line-item-and-put-in-library.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryService } from './library.service.ts';

export default bind(addCustomLineItemAndPutInLibrary, { uses: [LibraryService] }, ({ params, body, ...ctx }, libraries) =>
  libraries.addLineItem(params.id, body, ctx),
);
