import { z } from 'zod';
import { call } from '../../call.ts';
import { report } from '../owned.ts';

/** Makes the estimate what was picked and accepted: the lines that were not picked are deleted, in one step of undo. */
export const takeOverPick = call({
  id: 'takeOverPick',
  method: 'POST',
  path: '/api/reports/{reportId}/options/take-over',
  who: report('reportId'),
  summary: 'Make the estimate what was picked',
  response: z.boolean(),
  refusals: ['ITEM_NOT_FOUND', 'LABOR_MINIMUM', 'NOTHING_TO_TAKE_OVER'],
});
