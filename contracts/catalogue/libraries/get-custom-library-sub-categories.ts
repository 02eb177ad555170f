import { z } from 'zod';
import { call } from '../../call.ts';
import { LibrarySubcategory } from './library.ts';

/** C105. The subcategories of one’s own libraries. */
export const getCustomLibrarySubCategories = call({
  id: 'C105',
  method: 'GET',
  path: '/api/ProEstimates/0/GetCustomLibrarySubCategories',
  who: 'user',
  summary: 'Subcategories of one’s own libraries',
  response: z.array(LibrarySubcategory),
});
