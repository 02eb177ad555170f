import { Injectable } from '@nestjs/common';
import type { WebhookEvent } from '../../../contracts/accounts/webhooks/webhook.events.ts';
import { hostOf } from '../../../contracts/accounts/webhooks/webhook-state.ts';
import { formatDate } from '../../../contracts/format.ts';
import { has } from '../../../contracts/kit/rights.ts';
import type { Recorded } from '../../../contracts/log.ts';
import { rightsOf, usersOf } from '../../../projections/accounts/users.ts';
import { findWebhook, webhooks } from '../../../projections/accounts/webhooks.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import { Reaction, RunningReaction } from '../../platform/reactions/reaction.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';

type GivenUp = Recorded<Extract<WebhookEvent, { type: 'WebhookGivenUp' }>>;
const PATIENCE_MS = 5_000;

/** Mails who made a webhook that it is switched off because it failed; somebody else who manages keys, where that person is gone. */
@Injectable()
export class WhenWebhookGivenUpDoMail extends RunningReaction {
  protected readonly reaction: Reaction;

  constructor(
    log: EventLog,
    readDb: ReadDb,
    outbox: Outbox,
    private readonly models: Runner,
  ) {
    super();
    this.reaction = new Reaction(
      {
        name: 'when-webhook-given-up-do-mail',
        streams: webhooks.streams,
        react: async (events, tx) => {
          for (const event of events as Recorded<WebhookEvent>[])
            if (event.type === 'WebhookGivenUp') await outbox.put(await this.mailsOf(event), tx);
        },
      },
      log,
      readDb,
    );
  }

  private async mailsOf({ id, position, data, metadata: { at } }: GivenUp): Promise<OutgoingMail[]> {
    await this.models.reached(position, [webhooks.name], PATIENCE_MS);
    const webhook = await findWebhook(this.models, data.webhookId);
    // Deleted meanwhile.
    if (!webhook) return [];
    const people = (await usersOf(this.models, data.organizationId)).filter(
      (person) => !person.suspended && has(rightsOf(person), 'ManageKeys'),
    );
    const to = people.find(({ user_id }) => user_id === webhook.made_by) ?? people[0];
    if (!to?.email) return [];
    const host = hostOf(webhook.address);
    const text = `Hello,\n\n${host} has answered no webhook of ${to.organization_name} rightly since ${formatDate(data.failingSince.slice(0, 10))}, so the webhook is switched off. Nothing is lost: what happens meanwhile is in the log, and when you switch it on again you can send all of it.\n\n${publicUrl()}/settings/developers`;
    return [{ key: `webhook-given-up/${id}`, to: to.email, subject: `The webhook to ${host} is switched off`, text, at }];
  }
}
