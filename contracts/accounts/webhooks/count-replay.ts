import { z } from 'zod';
import { call, may } from '../../call.ts';
import { LogPosition } from './webhook.ts';
import { WEBHOOK_KIND_NAMES } from './webhook-kinds.ts';

export const countReplay = call({
  id: 'countWebhookReplay',
  method: 'GET',
  path: '/api/webhooks/{webhookId}/replay',
  who: may('ManageKeys'),
  summary: 'How many events a replay between two positions of the log would send; nothing is sent',
  query: z.object({ from: LogPosition, to: LogPosition.optional() }),
  response: z.object({
    /** Of the kinds that the webhook takes. */
    events: z.number(),
    /** Of all kinds that webhooks can take. */
    of: z.number(),
    first: z.object({ kind: z.enum(WEBHOOK_KIND_NAMES), at: z.string() }).nullable(),
    /** The last position of the log. */
    last: z.string(),
  }),
  refusals: ['NOT_FOUND'],
});
