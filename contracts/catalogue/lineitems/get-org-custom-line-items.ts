import { z } from 'zod';
import { call } from '../../call.ts';
import { CustomLineItem } from './line-item.ts';

/** C120. By subcategory and description. */
export const getOrgCustomLineItems = call({
  id: 'C120',
  method: 'GET',
  path: '/api/ProEstimates/0/GetOrgCustomLineItems',
  who: 'user',
  summary: 'The organization’s line items',
  response: z.array(CustomLineItem),
});
