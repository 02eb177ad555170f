import { z } from 'zod';
import { call, may } from '../../call.ts';

export const testWebhook = call({
  id: 'testWebhook',
  method: 'POST',
  path: '/api/webhooks/{webhookId}/test',
  who: may('ManageKeys'),
  summary: 'Send a webhook a test now, and one with a wrong signature, which it should refuse',
  response: z.object({
    /** HTTP status; null where there was no answer. */
    status: z.number().nullable(),
    ms: z.number(),
    words: z.string(),
    /** It took the one with the wrong signature, too. */
    tookWrong: z.boolean(),
  }),
  refusals: ['NOT_FOUND'],
});
