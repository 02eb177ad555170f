import { Injectable } from '@nestjs/common';
import type { WebhookKind } from '../../../contracts/accounts/webhooks/webhook-kinds.ts';
import { findWebhook, type WebhookRow } from '../../../projections/accounts/webhooks.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { isForLater } from '../../../projections/runner/transient.ts';
import { Clock } from '../../platform/clock.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Rounds } from '../../platform/rounds.ts';
import { WebhookStreams } from './webhook.stream.ts';
import { type ClaimedDelivery, type TryResult, WebhookDeliveries } from './webhook-deliveries.ts';
import { messageIdOf, messageOf } from './webhook-message.ts';
import { WebhookRequest } from './webhook-request.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

const LOOK_EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 60 * 60 * 1_000;
/** Requests of this server at a time. One that is never answered holds its slot for ten seconds. */
const SLOTS = 16;
/** What is needed for a message, and is not there, is looked for again after so long. */
const LATER_MS = 5_000;

/** Sends what waits for webhooks, the most overdue first. Servers share the work by claiming webhooks. */
@Injectable()
export class SendWebhooks extends Rounds {
  private readonly running = new Set<Promise<void>>();
  private readonly leaving = new AbortController();
  private sweptAt = 0;
  private warned = '';

  constructor(
    private readonly deliveries: WebhookDeliveries,
    private readonly streams: WebhookStreams,
    private readonly secrets: WebhookSecrets,
    private readonly requests: WebhookRequest,
    private readonly models: Runner,
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {
    super(clock, LOOK_EVERY_MS, 'Webhooks');
  }

  /** A request that runs is left; it is sent again, with the same id. */
  override async onModuleDestroy(): Promise<void> {
    this.leaving.abort(new Error('The server ends'));
    await super.onModuleDestroy();
    await this.idle();
  }

  /** Fills the free slots. Does not wait for the answers. */
  async look(): Promise<void> {
    try {
      await this.sweep();
      while (this.running.size < SLOTS && !this.leaving.signal.aborted) {
        const claimed = await this.deliveries.claim(this.clock.now());
        if (!claimed) break;
        const work: Promise<void> = this.deliver(claimed)
          .catch((error: Error) => this.warn(`Webhook ${claimed.webhook_id}: ${error.message}`))
          .finally(() => this.running.delete(work));
        this.running.add(work);
      }
    } catch (error) {
      this.warn(`Deliveries could not be read: ${(error as Error).message}`);
    }
  }

  /** Once nothing more is due that can be sent now. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  private async deliver(claimed: ClaimedDelivery): Promise<void> {
    const webhook = await findWebhook(this.models, claimed.webhook_id);
    if (!webhook) return this.deliveries.remove(claimed.webhook_id);
    if (webhook.on_since === null) return this.deliveries.end(claimed.webhook_id);
    const result = await this.send(claimed, webhook);
    if (!result) return this.deliveries.release(claimed, new Date(this.clock.now().getTime() + LATER_MS));
    const now = this.clock.now();
    const { givenUp } = await this.deliveries.record(claimed, result, now);
    if (givenUp) await this.giveUp(claimed, givenUp);
    // What else waits for this webhook need not wait for the next round.
    else if (result.ok) await this.look();
  }

  /** Nothing where the log, or a read model, is not there. */
  private async send(claimed: ClaimedDelivery, webhook: WebhookRow): Promise<TryResult | undefined> {
    try {
      const secrets = await this.secrets.signing(claimed.webhook_id);
      if (secrets.length === 0) return failed('its secret is not in this database: change it');
      const body = await this.bodyOf(claimed, webhook);
      if (body === undefined) return failed('the event is not in the log');
      const { address } = webhook;
      return await this.requests.send(
        { address, secrets, id: messageIdOf(claimed.event_id), body, replayed: claimed.replayed },
        this.leaving.signal,
      );
    } catch (error) {
      if (this.leaving.signal.aborted || isForLater(error)) return undefined;
      return failed((error as Error).message);
    }
  }

  /** Made at each try, so that nothing is sent of a person who was erased meanwhile. */
  async bodyOf(
    { stream, revision, kind, organization_id: organizationId }: Pick<ClaimedDelivery, 'stream' | 'revision' | 'kind' | 'organization_id'>,
    { with_names: withNames }: Pick<WebhookRow, 'with_names'>,
  ): Promise<string | undefined> {
    const [event] = await this.log.read(stream, { fromRevision: revision, maxCount: 1, through: revision });
    return event && JSON.stringify(messageOf(event, { kind: kind as WebhookKind, organizationId, withNames }));
  }

  private async giveUp({ webhook_id: webhookId, organization_id }: ClaimedDelivery, why: { failingSince: string; stoppedAt: string }) {
    const at = this.clock.now().toISOString();
    const actor = { kind: 'system' as const, organizationId: organization_id, name: 'Scopebook' };
    const idempotencyKey = `webhook ${webhookId} failing since ${why.failingSince}`;
    await this.streams.execute(organization_id, { type: 'GiveWebhookUp', webhookId, at, ...why }, { actor, idempotencyKey, at });
    await this.deliveries.end(webhookId);
  }

  private async sweep(): Promise<void> {
    const now = this.clock.now();
    if (now.getTime() - this.sweptAt < SWEEP_EVERY_MS) return;
    this.sweptAt = now.getTime();
    await this.deliveries.sweep(now);
  }

  /** An outage is logged once, and not once a second. */
  private warn(text: string): void {
    if (text !== this.warned && !this.isStopping) this.logger.warn(text);
    this.warned = text;
  }
}

const failed = (words: string): TryResult => ({ ok: false, status: null, ms: 0, words });
