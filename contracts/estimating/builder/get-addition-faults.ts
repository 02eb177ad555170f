import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';
import { addRepairItems } from './add-repair-items.ts';

/**
 * Why an addition (C102, the same request) is refused, part by part, so that one can add the rest. Nothing is recorded. Empty where the whole is
 * refused for another reason, or would be taken now.
 */
export const getAdditionFaults = call({
  id: 'additionFaults',
  method: 'POST',
  path: '/api/estimating/{orderId}/addition-faults/{taskId}',
  effect: 'read',
  who: order('orderId'),
  summary: 'Which part of an addition is refused, and why',
  params: addRepairItems.params,
  body: addRepairItems.body,
  response: z.object({
    /** Items that no area can take, by their place in `Repairs`. */
    repairs: z.array(z.object({ at: z.number(), code: z.string(), text: z.string() })),
    /** Areas that are no longer there; `by` and `at` say who deleted one and when, empty for an area that this order never had. */
    areas: z.array(z.object({ areaId: z.number(), label: z.string(), by: z.string(), at: z.string() })),
  }),
  refusals: ['BUSY'],
});
export type AdditionFaults = (typeof getAdditionFaults)['response']['_output'];
