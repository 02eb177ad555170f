import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { order } from '../../estimating/owned.ts';
import { ReportDetail } from '../entities.ts';
import { SavedReport } from './saved-report.ts';

/** C155. Makes a report of the chosen lines (all when empty) and its public link. */
export const addEstimateReport = call({
  id: 'C155',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/AddEstimateReport',
  who: order('orderId'),
  summary: 'Make a report',
  body: z.object({
    reportDetail: ReportDetail,
    addendums: z.array(Id).max(50).default([]),
    repairItems: z.array(Id).max(5000).default([]),
    appliedPayments: z.array(z.unknown()).max(0).default([]),
  }),
  response: SavedReport,
  refusals: ['SELECT_ITEMS', 'ITEM_NOT_FOUND', 'ORDER_NOT_FOUND', 'WHAT_IF_OF_JOB'],
});
