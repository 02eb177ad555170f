import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { getDeliveries } from '../../../contracts/accounts/webhooks/get-deliveries.ts';
import type { Delivery } from '../../../contracts/accounts/webhooks/webhook.ts';
import { TEST_KIND } from '../../../contracts/accounts/webhooks/webhook-kinds.ts';
import { finderOf, folded } from '../../../contracts/finding.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { findWebhook } from '../../../projections/accounts/webhooks.ts';
import { jobNames } from '../../../projections/estimating/estimates.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Clock } from '../../platform/clock.ts';
import type { Session } from '../../platform/http/access.ts';
import { SendWebhooks } from './send-webhooks.ts';
import { answerOf, type DeliveryRow, WebhookDeliveries } from './webhook-deliveries.ts';
import { messageIdOf } from './webhook-message.ts';

type Query = z.output<typeof getDeliveries.query>;

/** What webhooks of an organisation were sent: listed, looked at, sent again. */
@Injectable()
export class DeliveryService {
  constructor(
    private readonly models: Runner,
    private readonly deliveries: WebhookDeliveries,
    private readonly sending: SendWebhooks,
    private readonly clock: Clock,
  ) {}

  async list({ failed, text, take = 50, skip = 0 }: Query, { organizationId }: Session) {
    const jobs = text === '' ? [] : await this.jobsNamed(organizationId, text);
    const { rows, count, failing } = await this.deliveries.list(organizationId, { failed: failed === 'true', text, jobs, take, skip });
    return { deliveries: await this.shown(rows), count, failed: failing };
  }

  /** Refuses NOT_FOUND. */
  async get(deliveryId: number, { organizationId }: Session) {
    const row = await this.mine(deliveryId, organizationId);
    const webhook = await findWebhook(this.models, row.webhook_id);
    const [[delivery], triesMade] = await Promise.all([this.shown([row]), this.deliveries.triesOf(deliveryId)]);
    const body = webhook && row.kind !== TEST_KIND ? await this.sending.bodyOf(row, webhook) : '';
    return { ...(delivery as Delivery), triesMade, body: body ?? '' };
  }

  /** Refuses NOT_FOUND, WEBHOOK_OFF. */
  async sendNow(deliveryId: number, { organizationId }: Session): Promise<boolean> {
    const row = await this.mine(deliveryId, organizationId);
    const webhook = await findWebhook(this.models, row.webhook_id);
    if (!webhook || row.kind === TEST_KIND) throw new Refusal('NOT_FOUND');
    if (webhook.on_since === null) throw new Refusal('WEBHOOK_OFF');
    await this.deliveries.sendNow(row, this.clock.now());
    void this.sending.look();
    return true;
  }

  private async mine(deliveryId: number, organizationId: number): Promise<DeliveryRow> {
    const row = await this.deliveries.find(deliveryId, organizationId);
    if (!row) throw new Refusal('NOT_FOUND');
    return row;
  }

  private async jobsNamed(organizationId: number, text: string): Promise<number[]> {
    const orders = await this.deliveries.ordersOf(organizationId);
    const names = await jobNames(this.models, orders);
    const isFound = finderOf(text);
    return orders.filter((id) => {
      const name = names.get(id);
      return name !== undefined && isFound(folded(name));
    });
  }

  private async shown(rows: DeliveryRow[]): Promise<Delivery[]> {
    const names = await jobNames(
      this.models,
      rows.flatMap(({ order_id }) => order_id ?? []),
    );
    return rows.map((row) => ({
      ...{ deliveryId: row.delivery_id, webhookId: row.webhook_id, messageId: messageIdOf(row.event_id), kind: row.kind },
      ...{ position: row.position ?? '', orderId: row.order_id, jobName: names.get(row.order_id ?? 0) ?? '' },
      ...{ status: row.status, replayed: row.replayed, tries: row.tries, at: row.at.toISOString() },
      nextTryAt: row.status === 'waiting' ? row.due_at.toISOString() : '',
      lastAnswer: answerOf(row.at, row),
    }));
  }
}
