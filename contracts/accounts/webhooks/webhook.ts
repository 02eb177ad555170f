import { z } from 'zod';
import { Text } from '../../call.ts';
import { TEST_KIND, WEBHOOK_KIND_NAMES } from './webhook-kinds.ts';

/** Webhooks that an organisation can have. */
export const MOST_WEBHOOKS = 10;
/** For so long the secret from before a change signs too. */
export const BOTH_SIGN_HOURS = 24;
/** A message is tried so often, over three days. */
export const MOST_TRIES = 12;
/** A receiver that answered nothing rightly for so long is switched off. */
export const GIVEN_UP_DAYS = 3;
/** A receiver has so long to answer. */
export const ANSWER_SECONDS = 10;
/** Of deliveries that are done, those of so many days are kept. */
export const DELIVERIES_KEPT_DAYS = 30;
/** Events that one replay sends at most. */
export const MOST_REPLAYED = 10_000;

export const WebhookAddress = Text.min(1);
export const WebhookKinds = z
  .array(z.enum(WEBHOOK_KIND_NAMES))
  .min(1, 'must name an event at least')
  .refine((list) => new Set(list).size === list.length, { error: 'must name each event once' });
/** What a webhook is: where it goes, with what. */
export const WebhookSettings = z.object({
  address: WebhookAddress,
  kinds: WebhookKinds,
  /** With names, addresses and words of customers. */
  withNames: z.boolean().default(false),
});

/** A place in the log: digits. */
export const LogPosition = z.string().regex(/^\d{1,18}$/, 'must be a position in the log');

const Answer = z.object({
  /** ISO instant. */
  at: z.string(),
  /** HTTP status; null where there was no answer. */
  status: z.number().nullable(),
  ms: z.number(),
  /** What went wrong, or the first words that it answered. */
  words: z.string(),
});

export const Webhook = WebhookSettings.extend({
  withNames: z.boolean(),
  webhookId: z.number(),
  /** `whsec_7FQ2 … c81d` */
  hint: z.string(),
  /** ISO instant until which the secret from before signs too; empty where there is none. */
  bothUntil: z.string(),
  madeBy: z.object({ userId: z.number(), name: z.string() }),
  madeAt: z.string(),
  on: z.boolean(),
  /** Null while it is on. `stoppedAt` is the position in the log of the first event that it was not sent. */
  off: z.object({ because: z.enum(['person', 'failing']), at: z.string(), stoppedAt: z.string() }).nullable(),
  /** ISO instant since which nothing was answered rightly; empty where the last was. */
  failingSince: z.string(),
  waiting: z.number(),
  /** ISO instant of the next try; empty where nothing waits. */
  nextTryAt: z.string(),
  lastAnswer: Answer.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

export const Delivery = z.object({
  deliveryId: z.number(),
  webhookId: z.number(),
  /** The `webhook-id` of the message, the same at each try and in each replay. */
  messageId: z.string(),
  kind: z.enum([...WEBHOOK_KIND_NAMES, TEST_KIND]),
  /** Empty of a test. */
  position: z.string(),
  orderId: z.number().nullable(),
  /** As the job is called now; empty where the event is of none. */
  jobName: z.string(),
  /** `ended`: it waited when its webhook was switched off. */
  status: z.enum(['waiting', 'sent', 'failed', 'ended']),
  replayed: z.boolean(),
  tries: z.number(),
  /** ISO instants; of the last try, or of when it was made. */
  at: z.string(),
  nextTryAt: z.string(),
  lastAnswer: Answer.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** The secret, this once. */
export const WebhookSecretShown = z.object({ webhookId: z.number(), secret: z.string() });
export const DeliveryTries = z.array(Answer);
