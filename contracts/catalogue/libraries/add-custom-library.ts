import { z } from 'zod';
import { AnyId, call } from '../../call.ts';
import { CustomLibrary, LibraryBody } from './library.ts';

/** C112. For the organisation with `organization_Id`, else for oneself (R168). Answers the new library. */
export const addCustomLibrary = call({
  id: 'C112',
  method: 'POST',
  path: '/api/ProEstimates/{id}/AddCustomLibrary',
  who: 'user',
  summary: 'Add a custom library',
  params: z.object({ id: AnyId }),
  body: LibraryBody,
  response: CustomLibrary,
  refusals: [
    'BUSY',
    'CATEGORY_NOT_FOUND',
    'LIBRARIES_FULL',
    'LIBRARY_INVALID',
    'LIBRARY_LOCKED',
    'LIBRARY_NAME_TAKEN',
    'NOT_FOUND',
    'XREF_NOT_FOUND',
  ],
});
