import { z } from 'zod';
import { call, Id, may } from '../../call.ts';
import { TimeZone } from '../orders/get-new-order.ts';
import { NO_PROJECT } from './house-project.ts';

/** S012. R021 to R030 are refusals here; the answer is the estimate’s number. */
export const startHouseEstimate = call({
  id: 'startHouseEstimate',
  method: 'POST',
  path: '/api/home/estimates',
  who: may('EditEstimate'),
  summary: 'Start an estimate of one’s own house',
  body: z.object({
    /** Empty: R024. */
    name: z.string().trim().max(255).default(''),
    timeZone: TimeZone.optional(),
    project: z.string().max(40).default(NO_PROJECT),
    /** Areas of the property that come along, measured as there. */
    areaIds: z.array(Id).max(250).default([]),
  }),
  response: z.number().int(),
  refusals: [
    'ESTIMATE_IN_PROGRESS',
    'HOUSE_DATA_MISSING',
    'NO_CREDITS',
    'PROJECT_UNKNOWN',
    'PROJECT_NEEDS_AREA',
    'PROPERTY_AREA_NOT_FOUND',
    'PROPERTY_NO_ADDRESS',
    'PROPERTY_NO_CHARACTERISTICS',
  ],
});
