import { undoCustomLibrary } from '../../../contracts/catalogue/libraries/undo-custom-library.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryService } from './library.service.ts';

export default bind(undoCustomLibrary, { uses: [LibraryService] }, async ({ params, body, ...ctx }, libraries) => ({
  revision: await libraries.undo(params.id, body.revision, ctx),
}));
