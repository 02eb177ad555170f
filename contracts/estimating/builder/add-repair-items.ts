import { z } from 'zod';
import { AnyId, call, Id } from '../../call.ts';
import { QualityLevel } from '../../catalogue/entities.ts';
import { LineItem, Repair } from '../entities.ts';
import { order } from '../owned.ts';

/** C102. Adds each repair to each area (areas are ids on the order). Answers the new lines. */
export const addRepairItems = call({
  id: 'C102',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/AddRepairItems/{taskId}',
  who: order('orderId'),
  summary: 'Add lines',
  params: z.object({ orderId: Id, taskId: AnyId }),
  body: z.object({
    Areas: z.array(Id).min(1, 'chooseAreaFirst').max(200),
    Repairs: z.array(Repair).min(1, 'chooseItemsFirst').max(5_000),
    CustomLibraryId: AnyId.optional(),
    QualityType: QualityLevel.optional(),
  }),
  response: z.array(LineItem),
  refusals: ['AREA_NOT_FOUND', 'TASK_NOT_FOUND', 'XREF_NOT_FOUND', 'MISSING_FIELDS', 'ESTIMATE_FULL'],
});
