import { removeItemFromLibrary } from '../../../contracts/catalogue/libraries/remove-item-from-library.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryService } from './library.service.ts';

export default bind(removeItemFromLibrary, { uses: [LibraryService] }, ({ params, ...ctx }, libraries) =>
  libraries.change(params.libId, { removed: [params.id] }, ctx),
);
