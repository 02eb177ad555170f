import { call } from '../../call.ts';
import { library } from '../owned.ts';
import { CustomLibrary, LibraryBody } from './library.ts';

/** C114. Fields and lines in one step; what the body leaves out stays. What somebody else changed since `revision` is refused. */
export const modifyExistingLibrary = call({
  id: 'C114',
  method: 'POST',
  path: '/api/ProEstimates/{id}/ModifyExistingLibrary',
  who: library('id'),
  summary: 'Change a custom library',
  body: LibraryBody,
  response: CustomLibrary,
  refusals: [
    'BUSY',
    'CATEGORY_NOT_FOUND',
    'LIBRARY_CHANGED',
    'LIBRARY_DELETED',
    'LIBRARY_INVALID',
    'LIBRARY_LOCKED',
    'LIBRARY_NAME_TAKEN',
    'XREF_NOT_FOUND',
  ],
});
