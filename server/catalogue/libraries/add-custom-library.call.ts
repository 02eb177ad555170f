import { addCustomLibrary } from '../../../contracts/catalogue/libraries/add-custom-library.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryService } from './library.service.ts';

export default bind(addCustomLibrary, { uses: [LibraryService] }, ({ body, ...ctx }, libraries) => libraries.add(body, ctx));
