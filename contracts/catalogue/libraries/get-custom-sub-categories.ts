import { z } from 'zod';
import { call } from '../../call.ts';
import { LibrarySubcategory } from './library.ts';

/** C090. Of a category of the builder: one’s own libraries, or the organization’s (R125); a library category (R126) is its own. None for line items and manual entry. */
export const getCustomSubCategories = call({
  id: 'C090',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetCustomSubCategories',
  who: 'user',
  summary: 'Subcategories of a category of libraries',
  response: z.array(LibrarySubcategory),
  refusals: ['CATEGORY_NOT_FOUND'],
});
