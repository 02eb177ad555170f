import { addItemsToLibrary } from '../../../contracts/catalogue/libraries/add-items-to-library.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryService } from './library.service.ts';

export default bind(addItemsToLibrary, { uses: [LibraryService] }, ({ params, body, ...ctx }, libraries) =>
  libraries.change(params.libId, { lines: body.Repairs }, ctx),
);
