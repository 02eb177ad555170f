import { z } from 'zod';
import { call } from '../../call.ts';
import { Category } from '../entities.ts';
import { Builder } from './builder-path.ts';
import { Product } from './product-query.ts';

export const getCategories = call({
  id: 'C086',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetCategories',
  summary: 'The categories of the catalogue',
  who: 'user',
  params: Builder,
  query: Product,
  response: z.array(Category),
});
