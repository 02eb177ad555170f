import { z } from 'zod';
import { call } from '../../call.ts';
import { ItemXref } from '../entities.ts';

export const getRelatedItemList = call({
  id: 'C085',
  method: 'GET',
  path: '/Order/GetRelatedItemList',
  summary: 'Items that usually go along with an item; of all items when none is named',
  who: 'user',
  query: z.object({ itemXREF: ItemXref.optional() }),
  response: z.array(
    z.object({ lDescription_id: z.number(), related: z.array(z.object({ lDescription_id: z.number(), label: z.string() })) }),
  ),
});
