import { modifyExistingLibrary } from '../../../contracts/catalogue/libraries/modify-existing-library.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryService } from './library.service.ts';

export default bind(modifyExistingLibrary, { uses: [LibraryService] }, ({ params, body, ...ctx }, libraries) =>
  libraries.change(params.id, body, ctx),
);
