import { z } from 'zod';
import { call } from '../../call.ts';
import { CustomLineItem } from './line-item.ts';

/** C119. By subcategory and description. */
export const getCustomLineItems = call({
  id: 'C119',
  method: 'GET',
  path: '/api/ProEstimates/0/GetCustomLineItems',
  who: 'user',
  summary: 'One’s own line items',
  response: z.array(CustomLineItem),
});
