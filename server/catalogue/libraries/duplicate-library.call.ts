import { duplicateLibrary } from '../../../contracts/catalogue/libraries/duplicate-library.ts';
import { bind } from '../../platform/http/bind.ts';
import { LibraryService } from './library.service.ts';

export default bind(duplicateLibrary, { uses: [LibraryService] }, ({ body: { CopyFromId, ...body }, ...ctx }, libraries) =>
  libraries.duplicate(CopyFromId, body, ctx),
);
