import { z } from 'zod';
import { call } from '../../call.ts';
import { PropertyItemChange } from '../entities.ts';
import { order } from '../owned.ts';
import { SomeItems } from './some-items.ts';

const LinesChange = PropertyItemChange.pick({
  quantity: true,
  wasteFactorPct: true,
  percentageAffected: true,
  percentageCovered: true,
  estimateTask_Id: true,
}).refine((changes) => Object.values(changes).some((value) => value !== undefined), 'Nothing was changed.');

/** Gives the lines the same values; one step of undo. The percentage affected is one of measurements: only measured lines take it. */
export const changeItems = call({
  id: 'changeItems',
  method: 'POST',
  path: '/api/estimating/{orderId}/items/change',
  who: order('orderId'),
  summary: 'Change several lines',
  body: SomeItems.extend({ changes: LinesChange }),
  response: z.boolean(),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM', 'TASK_NOT_FOUND'],
});
export type LinesChange = z.infer<typeof LinesChange>;
