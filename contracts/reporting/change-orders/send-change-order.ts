import { call, may } from '../../call.ts';
import { order } from '../../estimating/owned.ts';
import { SavedReport } from '../reports/saved-report.ts';
import { ChangeOrderBody } from './contract.ts';

/** Makes a report of the differences between what was agreed last and the estimate as it is now. One at a time waits for its answer. */
export const sendChangeOrder = call({
  id: 'sendChangeOrder',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/SendChangeOrder',
  who: [order('orderId'), may('SendReport')],
  summary: 'Send a change order',
  body: ChangeOrderBody,
  response: SavedReport,
  refusals: [
    'CHANGE_ORDER_WAITS',
    'LAST_DAY_OVER',
    'NOTHING_ACCEPTED',
    'NOTHING_CHANGED',
    'OVER_SEND_LIMIT',
    'REPORT_CHANGED',
    'SELECT_ITEMS',
  ],
});
