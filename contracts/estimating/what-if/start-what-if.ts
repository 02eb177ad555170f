import { z } from 'zod';
import { call } from '../../call.ts';
import { order } from '../owned.ts';

export const WhatIfName = z.string().trim().min(1, 'Please name the what-if.').max(100);

/**
 * Starts a what-if of an estimate as of now, of a stream revision or of an instant. It is an order of its own, with all calls of
 * one; lists of jobs leave it out. Answers its id.
 */
export const startWhatIf = call({
  id: 'startWhatIf',
  method: 'POST',
  path: '/api/estimating/{orderId}/what-ifs',
  who: order('orderId'),
  summary: 'Start a what-if of an estimate',
  body: z.object({ name: WhatIfName, revision: z.number().int().min(0).optional(), at: z.iso.datetime({ offset: true }).optional() }),
  response: z.number(),
  refusals: ['BUSY', 'WHAT_IF_OF_WHAT_IF', 'WHAT_IF_DISCARDED'],
});
