import { z } from 'zod';
import { call } from '../../call.ts';
import { PresentPerson, Whereabouts } from '../../presence-notice.ts';
import { order } from '../owned.ts';

/** How often a tab says again that it is here, and after which silence it counts as gone, in ms. */
export const REPORT_EVERY_MS = 10_000;
export const GONE_AFTER_MS = 25_000;

/**
 * Says where the caller is on a job, and answers who is there. Colleagues who have the job open hear of it by `changes`. Nothing is recorded: a tab
 * that is silent for `GONE_AFTER_MS` is gone. The name is the session's.
 */
export const reportPresence = call({
  id: 'reportPresence',
  method: 'POST',
  path: '/api/estimating/{orderId}/presence',
  who: order('orderId'),
  ownSession: true,
  summary: 'Say where one is on a job, and read who else is there',
  body: Whereabouts.extend({
    /** The tab's own name, new for each visit. */
    tab: z.string().regex(/^[\w-]{8,64}$/),
    /** Counts the tab's reports: one that arrives after a later one is dropped. */
    sequence: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    /** The tab closes or shows something else. */
    leaves: z.boolean().default(false),
  }),
  response: z.array(PresentPerson),
  refusals: ['TOO_MANY'],
});
