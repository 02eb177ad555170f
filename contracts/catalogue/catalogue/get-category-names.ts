import { z } from 'zod';
import { call } from '../../call.ts';
import { Builder } from './builder-path.ts';
import { Product } from './product-query.ts';

export const getCategoryNames = call({
  id: 'C087',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetCategoryNames',
  summary: 'The names of the categories',
  who: 'user',
  params: Builder,
  query: Product,
  response: z.array(z.string()),
});
