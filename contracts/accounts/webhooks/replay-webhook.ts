import { z } from 'zod';
import { call, may } from '../../call.ts';
import { LogPosition } from './webhook.ts';

export const replayWebhook = call({
  id: 'replayWebhook',
  method: 'POST',
  path: '/api/webhooks/{webhookId}/replay',
  who: may('ManageKeys'),
  summary: 'Send a webhook what happened between two positions of the log, both included, with the ids of the first time',
  body: z.object({ from: LogPosition, to: LogPosition }),
  response: z.object({ events: z.number() }),
  refusals: ['NOT_FOUND', 'WEBHOOK_OFF', 'TOO_MANY_REPLAYED'],
});
