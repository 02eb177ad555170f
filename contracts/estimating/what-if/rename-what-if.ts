import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';
import { WhatIfName } from './start-what-if.ts';

export const renameWhatIf = call({
  id: 'renameWhatIf',
  method: 'POST',
  path: '/api/estimating/{orderId}/what-if/name',
  who: order('orderId'),
  summary: 'Rename a what-if',
  body: z.object({ name: WhatIfName }),
  response: z.boolean(),
  refusals: ['WHAT_IF_NOT_FOUND', 'WHAT_IF_DISCARDED'],
});
