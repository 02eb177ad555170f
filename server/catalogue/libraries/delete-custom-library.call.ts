import { deleteCustomLibrary } from '../../../contracts/catalogue/libraries/delete-custom-library.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryService } from './library.service.ts';

export default bind(deleteCustomLibrary, { uses: [LibraryService] }, ({ params, ...ctx }, libraries) => libraries.remove(params.id, ctx));
