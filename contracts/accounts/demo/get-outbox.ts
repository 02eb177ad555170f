import { z } from 'zod';
import { call } from '../../call.ts';

const Mail = z.object({
  id: z.number(),
  kind: z.enum(['mail', 'text']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  attachment: z.object({ name: z.string(), text: z.string() }).nullable(),
  /** Names of the files that go with it beside the attachment, in the order that `getOutboxFile` counts. */
  files: z.array(z.string()),
  at: z.string(),
});

/** The built-in outbox of demo mode: mail and text messages that would have been sent. 404 outside of demo mode. */
export const getOutbox = call({
  id: 'outbox',
  method: 'GET',
  path: '/api/outbox',
  who: 'anyone',
  summary: 'Mail of the built-in outbox',
  response: z.array(Mail),
  refusals: ['NOT_FOUND'],
});
