import { z } from 'zod';
import { AnyId, call } from '../../call.ts';

/** What one browser may leave at once; what was left before and is named again stands there once. */
export const MOST_LEFT = 200;

/** A change that waited for the network while its person was suspended. `orderId` is 0 where it is of no job. */
const LeftChange = z.object({
  key: z.string().regex(/^[\x21-\x7e]{1,200}$/),
  at: z.iso.datetime(),
  orderId: AnyId,
  words: z.string().min(1).max(600),
});
export type LeftChange = z.infer<typeof LeftChange>;

export const leaveWork = call({
  id: 'leaveWork',
  method: 'POST',
  path: '/api/accounts/left-work',
  who: 'user',
  evenSuspended: true,
  summary: 'Leave, in words, what waits in the browser of a suspended account for whoever manages the users; nothing of it is changed',
  body: z.object({ changes: z.array(LeftChange).max(MOST_LEFT) }),
  response: z.object({ kept: z.number() }),
});
