import type { WebhookKind } from './webhook-kinds.ts';

export interface KeptWebhook {
  address: string;
  kinds: readonly WebhookKind[];
  withNames: boolean;
  on: boolean;
  /** Of the secret that signs. */
  secretId: string;
  /** How often the log was replayed to it. */
  replays: number;
}

/** The webhooks of an organisation that are not deleted. */
export interface WebhooksState {
  organizationId: number;
  webhooks: ReadonlyMap<number, KeptWebhook>;
}

export const noWebhooks = (organizationId: number): WebhooksState => ({ organizationId, webhooks: new Map() });

export function withWebhook(was: WebhooksState, webhookId: number, part: Partial<KeptWebhook>): WebhooksState {
  const before = was.webhooks.get(webhookId) ?? { address: '', kinds: [], withNames: false, on: true, secretId: '', replays: 0 };
  return { ...was, webhooks: new Map(was.webhooks).set(webhookId, { ...before, ...part }) };
}

export function withoutWebhook(was: WebhooksState, webhookId: number): WebhooksState {
  const webhooks = new Map(was.webhooks);
  webhooks.delete(webhookId);
  return { ...was, webhooks };
}

/** The host of an address: the rest of it can hold a secret of its receiver. */
export const hostOf = (address: string): string => URL.parse(address)?.host ?? address;
