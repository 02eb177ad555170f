import { z } from 'zod';
import { describe } from '../../audit.ts';
import { auditedEvent, type EventOf, evolveBy, id, stream, text, whole } from '../../event.ts';
import { formatDate } from '../../format.ts';
import type { WebhookKind } from './webhook-kinds.ts';
import { hostOf, noWebhooks, type WebhooksState, withoutWebhook, withWebhook } from './webhook-state.ts';

const webhookEvent = auditedEvent<WebhooksState>();
const of = z.object({ organizationId: id('organization'), webhookId: id('webhook'), at: text });
const settings = { address: text, kinds: z.array(text), withNames: z.boolean() };

const facts = ({ webhookId }: { webhookId: number }) => ({ facts: { webhookId } });
/** Audits are read by more people than may see addresses whole. */
const named = ({ webhooks }: WebhooksState, webhookId: number) => `the webhook to ${hostOf(webhooks.get(webhookId)?.address ?? '')}`;
const inWords = ({ kinds, withNames }: { kinds: readonly string[]; withNames: boolean }) =>
  [...kinds, ...(withNames ? ['with names of customers'] : [])].join(', ');

/**
 * Stream `webhooks-<organizationId>`. `secretId` names a secret that Postgres has, sealed; `hint` its first and last characters. One stream, so that the
 * limit holds, however many make webhooks at once.
 */
export const webhookEvents = {
  WebhookMade: webhookEvent(of.extend({ ...settings, secretId: text, hint: text, madeBy: id('user') }))({
    apply: (was, { webhookId, address, kinds, withNames, secretId }) =>
      withWebhook(was, webhookId, { address, kinds: kinds as WebhookKind[], withNames, on: true, secretId }),
    audit: (_was, { webhookId, address, kinds, withNames }) =>
      describe('keys', `Made the webhook to ${hostOf(address)}`, { after: inWords({ kinds, withNames }), ...facts({ webhookId }) }),
  }),
  WebhookChanged: webhookEvent(of.extend(settings))({
    apply: (was, { webhookId, address, kinds, withNames }) =>
      withWebhook(was, webhookId, { address, kinds: kinds as WebhookKind[], withNames }),
    audit: (was, { webhookId, address, kinds, withNames }) => {
      const before = was.webhooks.get(webhookId);
      const moved = before && before.address !== address ? `, now to ${hostOf(address)}` : '';
      return describe('keys', `Changed ${named(was, webhookId)}${moved}`, {
        ...(before && { before: inWords(before) }),
        ...{ after: inWords({ kinds, withNames }), ...facts({ webhookId }) },
      });
    },
  }),
  /** The secrets before it sign until `othersUntil`, too. */
  WebhookSecretChanged: webhookEvent(of.extend({ secretId: text, hint: text, othersUntil: text }))({
    apply: (was, { webhookId, secretId }) => withWebhook(was, webhookId, { secretId }),
    audit: (was, { webhookId }) => describe('keys', `Changed the secret of ${named(was, webhookId)}`, facts({ webhookId })),
  }),
  /** `stoppedAt` is the position in the log of the first event that it was not sent; empty where none waited. */
  WebhookSwitchedOff: webhookEvent(of.extend({ stoppedAt: text }))({
    apply: (was, { webhookId }) => withWebhook(was, webhookId, { on: false }),
    audit: (was, { webhookId }) => describe('keys', `Switched off ${named(was, webhookId)}`, facts({ webhookId })),
  }),
  /** It answered nothing rightly for three days. */
  WebhookGivenUp: webhookEvent(of.extend({ stoppedAt: text, failingSince: text }))({
    apply: (was, { webhookId }) => withWebhook(was, webhookId, { on: false }),
    audit: (was, { webhookId, failingSince }) =>
      describe('keys', `Switched off ${named(was, webhookId)}, which had failed since ${formatDate(failingSince)}`, facts({ webhookId })),
  }),
  WebhookSwitchedOn: webhookEvent(of)({
    apply: (was, { webhookId }) => withWebhook(was, webhookId, { on: true }),
    audit: (was, { webhookId }) => describe('keys', `Switched on ${named(was, webhookId)}`, facts({ webhookId })),
  }),
  /** `from` and `to` are positions in the log, both included. */
  WebhookReplayed: webhookEvent(of.extend({ from: text, to: text, events: whole }))({
    apply: (was, { webhookId }) => withWebhook(was, webhookId, { replays: (was.webhooks.get(webhookId)?.replays ?? 0) + 1 }),
    audit: (was, { webhookId, from, to, events }) =>
      describe('keys', `Replayed the log to ${hostOf(was.webhooks.get(webhookId)?.address ?? '')}`, {
        ...{ after: `${events} events, positions ${from} to ${to}`, ...facts({ webhookId }) },
      }),
  }),
  WebhookDeleted: webhookEvent(of)({
    apply: (was, { webhookId }) => withoutWebhook(was, webhookId),
    audit: (was, { webhookId }) => describe('keys', `Deleted ${named(was, webhookId)}`, facts({ webhookId })),
  }),
};

export type WebhookEvent = EventOf<typeof webhookEvents>;

export const webhooksStream = stream('webhooks', 'organization', webhookEvents, {
  initial: noWebhooks,
  evolve: evolveBy<WebhooksState, WebhookEvent>(webhookEvents),
  about: (now) => ({ organizationId: now.organizationId }),
});

declare module '../../event.ts' {
  interface IdKinds {
    webhook: true;
  }
}
