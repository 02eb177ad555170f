import { z } from 'zod';
import { call } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';
import { order } from '../owned.ts';

/** Totals are with tax. `discardedAt` is null unless it was discarded, `restorable` whether it can still be brought back. */
export const WhatIf = z.object({
  id: z.number(),
  name: z.string(),
  total: Money,
  fromAt: z.string(),
  startedAt: z.string(),
  startedBy: z.string(),
  updatedAt: z.string(),
  discardedAt: z.string().nullable(),
  restorable: z.boolean(),
});
export type WhatIf = z.infer<typeof WhatIf>;

/** Asked of an estimate or of any of its what-ifs: the estimate, and all of its what-ifs, the first one first. */
export const getWhatIfs = call({
  id: 'whatIfs',
  method: 'GET',
  path: '/api/estimating/{orderId}/what-ifs',
  who: order('orderId'),
  summary: 'The what-ifs of an estimate',
  response: z.object({ orderId: z.number(), externalRefId: z.string(), total: Money, whatIfs: z.array(WhatIf) }),
});
