import { z } from 'zod';
import { AnyId, call, Id, LongText } from '../../call.ts';
import { QualityLevel } from '../../catalogue/quality.ts';
import { LineItem, Repair } from '../entities.ts';
import { order } from '../owned.ts';
import { AdditionSource, AreaRef, NewAreas } from './addition.ts';

/**
 * C102. Adds each repair to each area, new areas included, in one step of undo. A repair that names `areas` goes to those alone. Answers
 * the new lines.
 */
export const addRepairItems = call({
  id: 'C102',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/AddRepairItems/{taskId}',
  who: order('orderId'),
  summary: 'Add lines',
  params: z.object({ orderId: Id, taskId: AnyId }),
  body: z.object({
    Areas: z.array(AreaRef).min(1, 'chooseAreaFirst').max(200),
    NewAreas,
    Repairs: z
      .array(
        Repair.extend({
          areas: z.array(AreaRef).min(1).max(200).optional(),
          reason: LongText.default(''),
          /** The order's task of this name, if it has one; else the line goes to the task of the request. */
          task: z.string().trim().max(255).optional(),
        }),
      )
      .min(1, 'chooseItemsFirst')
      .max(5_000),
    Source: AdditionSource.nullable().default(null),
    /** The custom library that the lines are of; 0 for none. Source names several at once. */
    CustomLibraryId: AnyId.optional(),
    QualityType: QualityLevel.optional(),
  }),
  response: z.array(LineItem),
  refusals: [
    'AREA_EXISTS',
    'AREA_NOT_FOUND',
    'ESTIMATE_FULL',
    'GABLE_OUTSIDE',
    'LIBRARY_DELETED',
    'LIBRARY_NOT_FOUND',
    'MISSING_FIELDS',
    'TASK_NOT_FOUND',
    'XREF_NOT_FOUND',
  ],
});
