import { z } from 'zod';
import { call } from '../../call.ts';
import { PropertyItemChange, Settings } from '../entities.ts';
import { order } from '../owned.ts';

/** C072, R107: applyToAll reaches every line of the order with the same item code, for costs, waste and percentages, not for quantity, notes or task. */
export const makeChangesToLineItems = call({
  id: 'C072',
  method: 'POST',
  path: '/api/ProEstimates/{id}/MakeChangesToLineItems',
  who: order('id'),
  summary: 'Change a line',
  body: z.object({ propertyItem: PropertyItemChange, profitOverheadSettings: Settings.optional(), applyToAll: z.boolean().default(false) }),
  response: z.boolean(),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM', 'TASK_NOT_FOUND'],
});
