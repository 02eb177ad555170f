import { type WebhookEvent, webhookEvents } from '../../../contracts/accounts/webhooks/webhook.events.ts';
import { BOTH_SIGN_HOURS, MOST_WEBHOOKS } from '../../../contracts/accounts/webhooks/webhook.ts';
import type { WebhookKind } from '../../../contracts/accounts/webhooks/webhook-kinds.ts';
import { type KeptWebhook, noWebhooks, type WebhooksState } from '../../../contracts/accounts/webhooks/webhook-state.ts';
import { HOUR_MS } from '../../../contracts/durations.ts';
import { evolveBy } from '../../../contracts/event.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { Decider } from '../../platform/event-log/stream-handler.ts';

interface Of {
  webhookId: number;
  /** ISO instant. */
  at: string;
}
interface Settings {
  address: string;
  kinds: readonly WebhookKind[];
  withNames: boolean;
}

/** `secretId` and `hint` are of a secret that was just drawn; `by` is the id of who asks. */
export type WebhookCommand =
  | ({ type: 'MakeWebhook'; secretId: string; hint: string; by: number } & Of & Settings)
  | ({ type: 'ChangeWebhook' } & Of & Settings)
  | ({ type: 'ChangeWebhookSecret'; secretId: string; hint: string } & Of)
  | ({ type: 'SwitchWebhookOff'; stoppedAt: string } & Of)
  | ({ type: 'GiveWebhookUp'; stoppedAt: string; failingSince: string } & Of)
  | ({ type: 'SwitchWebhookOn' } & Of)
  | ({ type: 'NoteWebhookReplay'; from: string; to: string; events: number } & Of)
  | ({ type: 'DeleteWebhook' } & Of);

const isSame = (kept: KeptWebhook, { address, kinds, withNames }: Settings): boolean =>
  kept.address === address && kept.withNames === withNames && [...kept.kinds].sort().join() === [...kinds].sort().join();

function decide(command: WebhookCommand, now: WebhooksState): WebhookEvent[] {
  const of = { organizationId: now.organizationId, webhookId: command.webhookId, at: command.at };
  if (command.type === 'MakeWebhook') {
    if (now.webhooks.size >= MOST_WEBHOOKS) throw new Refusal('TOO_MANY_WEBHOOKS');
    const { address, kinds, withNames, secretId, hint, by } = command;
    return [{ type: 'WebhookMade', data: { ...of, address, kinds: [...kinds], withNames, secretId, hint, madeBy: by } }];
  }
  const webhook = now.webhooks.get(command.webhookId);
  if (!webhook) throw new Refusal('NOT_FOUND');
  switch (command.type) {
    case 'ChangeWebhook': {
      const { address, kinds, withNames } = command;
      return isSame(webhook, command) ? [] : [{ type: 'WebhookChanged', data: { ...of, address, kinds: [...kinds], withNames } }];
    }
    case 'ChangeWebhookSecret': {
      const othersUntil = new Date(Date.parse(command.at) + BOTH_SIGN_HOURS * HOUR_MS).toISOString();
      return [{ type: 'WebhookSecretChanged', data: { ...of, secretId: command.secretId, hint: command.hint, othersUntil } }];
    }
    case 'SwitchWebhookOff':
      return webhook.on ? [{ type: 'WebhookSwitchedOff', data: { ...of, stoppedAt: command.stoppedAt } }] : [];
    case 'GiveWebhookUp': {
      const { stoppedAt, failingSince } = command;
      return webhook.on ? [{ type: 'WebhookGivenUp', data: { ...of, stoppedAt, failingSince } }] : [];
    }
    case 'SwitchWebhookOn':
      return webhook.on ? [] : [{ type: 'WebhookSwitchedOn', data: of }];
    case 'NoteWebhookReplay': {
      if (!webhook.on) throw new Refusal('WEBHOOK_OFF');
      const { from, to, events } = command;
      return [{ type: 'WebhookReplayed', data: { ...of, from, to, events } }];
    }
    case 'DeleteWebhook':
      return [{ type: 'WebhookDeleted', data: of }];
  }
}

/** Stream `webhooks-<organizationId>`. */
export const webhookDecider: Decider<WebhooksState, WebhookCommand, WebhookEvent> = {
  streamOf: (id) => `webhooks-${id}`,
  initial: noWebhooks,
  decide,
  evolve: evolveBy(webhookEvents),
  weigh: ({ webhooks }) => 300 + webhooks.size * 800,
};
