import { z } from 'zod';
import { call } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';
import { order } from '../owned.ts';
import { addRepairItems } from './add-repair-items.ts';

/**
 * What an addition (C102, the same request) would move, signed and before tax: each area that is there, the labor minimums of those moves,
 * and all; and the tax. Nothing is recorded.
 */
export const getAdditionEffect = call({
  id: 'additionEffect',
  method: 'POST',
  path: '/api/estimating/{orderId}/addition-effect/{taskId}',
  effect: 'read',
  who: order('orderId'),
  summary: 'What added lines would do to the totals',
  params: addRepairItems.params,
  body: addRepairItems.body,
  response: z.object({
    areas: z.array(z.object({ areaId: z.number(), moved: Money })),
    minimums: Money,
    moved: Money,
    tax: Money,
  }),
  refusals: ['AREA_EXISTS', 'AREA_NOT_FOUND', 'GABLE_OUTSIDE', 'TASK_NOT_FOUND', 'XREF_NOT_FOUND', 'MISSING_FIELDS', 'ESTIMATE_FULL'],
});
