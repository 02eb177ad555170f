import { z } from 'zod';
import { call } from '../../call.ts';
import { Builder } from './builder-path.ts';

export const getSubcategoryNames = call({
  id: 'C088',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetSubcategoryNames',
  summary: 'The names of the subcategories of a category (letter case does not matter)',
  who: 'user',
  params: Builder,
  query: z.object({ categoryname: z.string().trim().min(1).max(100) }),
  response: z.array(z.string()),
});
