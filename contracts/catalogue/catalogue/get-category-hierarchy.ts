import { z } from 'zod';
import { call } from '../../call.ts';
import { Category } from '../entities.ts';
import { Builder } from './builder-path.ts';

export const getCategoryHierarchy = call({
  id: 'C089',
  method: 'GET',
  path: '/api/ProEstimates/{id}/GetCategoryHierarchy',
  summary: 'Categories, their subcategories, and the actions that these have items for',
  who: 'user',
  params: Builder,
  response: z.array(
    Category.extend({
      subcategories: z.array(
        z.object({
          lTradeSub_id: z.number(),
          szSubDesc_tx: z.string(),
          items: z.number(),
          actions: z.array(z.object({ lAction_id: z.number(), szActionDesc_tx: z.string(), items: z.number() })),
        }),
      ),
    }),
  ),
});
