import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { library } from '../owned.ts';
import { CustomLibrary, LibraryBody } from './library.ts';

/** C113. `CopyFromId` names the source library (R167). The copy is the caller’s own, or the organisation’s with `organization_Id`. */
export const duplicateLibrary = call({
  id: 'C113',
  method: 'POST',
  path: '/api/ProEstimates/{id}/DuplicateLibrary',
  who: library('CopyFromId'),
  summary: 'Duplicate a custom library',
  params: z.object({ id: AnyId }),
  body: LibraryBody.omit({ lines: true, removed: true, order: true, questions: true, revision: true }).extend({ CopyFromId: Id }),
  response: CustomLibrary,
  refusals: [
    'CATEGORY_NOT_FOUND',
    'LIBRARIES_FULL',
    'LIBRARY_DELETED',
    'LIBRARY_INVALID',
    'LIBRARY_LOCKED',
    'LIBRARY_NAME_TAKEN',
    'NOT_FOUND',
  ],
});
