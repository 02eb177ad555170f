import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../../estimating/owned.ts';

/**
 * C162, R301, fields as the documents carry them on the repair-selection list: `photos` is the line's area, `notes` its task,
 * `approvalStatus` its price per unit, `approvalConditions` its total, `hazardType` its tax.
 */
export const getAllRepairsForReportSelection = call({
  id: 'C162',
  method: 'GET',
  path: '/api/ProEstimates/{orderId}/GetAllRepairsForReportSelection',
  who: order('orderId'),
  summary: 'Lines to choose from',
  response: z.array(
    z.object({
      id: z.number(),
      isSelected: z.boolean(),
      photos: z.string(),
      notes: z.string(),
      description: z.string(),
      quantity: z.string(),
      itemUM: z.string(),
      approvalStatus: z.string(),
      approvalConditions: z.string(),
      hazardType: z.string(),
      vendorExpense: z.string(),
      myExpense: z.string(),
    }),
  ),
});
