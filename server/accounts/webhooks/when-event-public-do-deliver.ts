import { Injectable } from '@nestjs/common';
import { Refusal } from '../../../contracts/refusals.ts';
import { findPublicEvents, mayBePublic, publicEvents } from '../../../projections/accounts/public-events.ts';
import { webhooks, webhooksOn } from '../../../projections/accounts/webhooks.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Clock } from '../../platform/clock.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Reaction, RunningReaction } from '../../platform/reactions/reaction.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';

const PATIENCE_MS = 5_000;

/**
 * Makes a delivery for each webhook that takes what happened. It waits for the read models of events and webhooks, so that none is missed; what happened
 * before a webhook was switched on is none of its.
 */
@Injectable()
export class WhenEventPublicDoDeliver extends RunningReaction {
  protected readonly reaction: Reaction;

  constructor(
    log: EventLog,
    readDb: ReadDb,
    private readonly models: Runner,
    private readonly deliveries: WebhookDeliveries,
    private readonly clock: Clock,
  ) {
    super();
    this.reaction = new Reaction(
      {
        name: 'when-event-public-do-deliver',
        streams: publicEvents.streams,
        react: async (events, tx) => {
          const toLook = events.filter(mayBePublic);
          const last = toLook.at(-1);
          if (!last) return;
          for (const { stream } of toLook) this.models.mustServe(publicEvents.name, stream);
          if (!(await this.models.reached(last.position, [publicEvents.name, webhooks.name], PATIENCE_MS)))
            throw new Refusal('NOT_CAUGHT_UP');
          const found = await findPublicEvents(
            this.models,
            toLook.map(({ id }) => id),
          );
          if (found.length === 0) return;
          const receivers = await webhooksOn(this.models, [...new Set(found.map(({ organization_id }) => organization_id))]);
          const toSend = receivers.flatMap((webhook) =>
            found
              .filter(
                (event) =>
                  event.organization_id === webhook.organization_id &&
                  webhook.kinds.includes(event.kind) &&
                  BigInt(event.position) > BigInt(webhook.on_since ?? event.position),
              )
              .map((event) => ({ webhookId: webhook.webhook_id, event })),
          );
          await this.deliveries.put(toSend, { at: this.clock.now() }, tx);
        },
      },
      log,
      readDb,
    );
  }
}
