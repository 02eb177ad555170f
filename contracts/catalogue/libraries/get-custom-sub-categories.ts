import { z } from 'zod';
import { call } from '../../call.ts';
import { LibrarySubcategory } from './library.ts';

/** C090. Of a category of the builder (R125): one’s own libraries, or the organization’s. */
export const getCustomSubCategories = call({
  id: 'C090',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetCustomSubCategories',
  who: 'user',
  summary: 'Subcategories of a category of libraries',
  response: z.array(LibrarySubcategory),
  refusals: ['CATEGORY_NOT_FOUND'],
});
