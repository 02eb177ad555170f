import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { LineItem } from '../entities.ts';
import { order } from '../owned.ts';
import { TemplateChoice } from './template.ts';

/**
 * Adds areas and lines of an estimate to another one, in one step of undo. Lines go to areas of the same name and type, else to new ones.
 * Lines that were deleted meanwhile, and at today's prices those that the price book no longer has, stay behind. Customer, photos, payments,
 * vendor prices and reports never come along. Answers the new lines.
 */
export const addFromEstimate = call({
  id: 'addFromEstimate',
  method: 'POST',
  path: '/api/estimating/{orderId}/add-from-estimate',
  who: order('orderId'),
  summary: 'Start from a past estimate, priced anew',
  body: TemplateChoice.extend({
    fromOrderId: Id,
    areaIds: z.array(Id).min(1, 'chooseAreaFirst').max(1_000),
    /** Lines of those areas. */
    itemIds: z.array(Id).max(10_000),
  }),
  response: z.array(LineItem),
  refusals: ['AREA_NOT_FOUND', 'ESTIMATE_FULL', 'LIMIT_EXCEEDED', 'MISSING_FIELDS'],
});
