import { z } from 'zod';
import { call } from '../../call.ts';
import { LibrarySubcategory } from './library.ts';

/** C111. The subcategories of the organization’s libraries. */
export const getOrgCustomLibrarySubCategories = call({
  id: 'C111',
  method: 'GET',
  path: '/api/ProEstimates/0/GetOrgCustomLibrarySubCategories',
  who: 'user',
  summary: 'Subcategories of the organization’s libraries',
  response: z.array(LibrarySubcategory),
});
