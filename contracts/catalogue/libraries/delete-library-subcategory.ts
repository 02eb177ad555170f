import { z } from 'zod';
import { AnyId, call, Text } from '../../call.ts';

/** C116. Refused while a library is in it (R169), unless the body says where to move them. Answers how many were moved; a subcategory without libraries is gone by itself. */
export const deleteLibrarySubcategory = call({
  id: 'C116',
  method: 'POST',
  path: '/api/ProEstimates/{id}/DeleteLibrarySubcategory',
  who: 'user',
  summary: 'Delete a subcategory of libraries',
  body: z.object({ moveTo: Text.optional(), organization_Id: AnyId.nullish() }),
  response: z.object({ moved: z.number() }),
  refusals: ['LIBRARY_LOCKED', 'LIBRARY_SUBCATEGORY_USED'],
});
