import { z } from 'zod';
import { call } from '../../call.ts';
import { Subcategory } from '../entities.ts';
import { Product, Version } from './product-query.ts';

export const getCategorySubCategoryList = call({
  id: 'C083',
  method: 'GET',
  path: '/Order/GetCategorySubCategoryList/',
  summary: 'All subcategories with their categories',
  who: 'user',
  query: Product.extend({ definition: Version }),
  response: z.array(Subcategory),
  refusals: ['NOT_FOUND'],
});
