import { z } from 'zod';
import { call } from '../../call.ts';
import { LineItemSubcategory } from './line-item.ts';

/** C121. */
export const getOrgCustomLineItemSubCategories = call({
  id: 'C121',
  method: 'GET',
  path: '/api/ProEstimates/0/GetOrgCustomLineItemSubCategories',
  who: 'user',
  summary: 'The subcategories of the organization’s line items',
  response: z.array(LineItemSubcategory),
});
