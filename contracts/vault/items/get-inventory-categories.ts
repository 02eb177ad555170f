import { z } from 'zod';
import { call } from '../../call.ts';
import { ItemTypeAlertRule } from '../alerts/alert.ts';

/** C218. */
export const getInventoryCategories = call({
  id: 'C218',
  method: 'GET',
  path: '/api/inventorycategories',
  who: 'user',
  summary: 'Categories of the vault with their types',
  response: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      description: z.string(),
      inventoryItemTypes: z.array(
        z.object({
          ...{ id: z.number(), name: z.string(), description: z.string(), lifeYears: z.number().nullable() },
          inventoryItemTypeAlertRules: z.array(ItemTypeAlertRule),
        }),
      ),
    }),
  ),
});
