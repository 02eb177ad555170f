import { z } from 'zod';
import { call } from '../../call.ts';
import { LineItemSubcategory } from './line-item.ts';

/** C117. */
export const getCustomLineItemSubCategories = call({
  id: 'C117',
  method: 'GET',
  path: '/api/ProEstimates/0/GetCustomLineItemSubCategories',
  who: 'user',
  summary: 'The subcategories of one’s own line items',
  response: z.array(LineItemSubcategory),
});
