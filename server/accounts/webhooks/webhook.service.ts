import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { z } from 'zod';
import type { WebhookEvent } from '../../../contracts/accounts/webhooks/webhook.events.ts';
import { MOST_REPLAYED, type Webhook, type WebhookSettings } from '../../../contracts/accounts/webhooks/webhook.ts';
import { TEST_KIND, type WebhookMessage } from '../../../contracts/accounts/webhooks/webhook-kinds.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { countPublicEvents, publicEventsBetween } from '../../../projections/accounts/public-events.ts';
import { usersOf } from '../../../projections/accounts/users.ts';
import { findWebhook, signingKeys, type WebhookRow, webhooks, webhooksOf } from '../../../projections/accounts/webhooks.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { Clock } from '../../platform/clock.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { type RequestContext, requestKey } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { ReadYourWrites } from '../../platform/http/read-your-writes.ts';
import { AddressRefused, Outbound } from '../../platform/outbound/outbound.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { nameOf } from '../session.service.ts';
import { Sessions } from '../sessions.ts';
import type { WebhookCommand } from './webhook.decider.ts';
import { WebhookStreams } from './webhook.stream.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';
import { messageIdOf } from './webhook-message.ts';
import { WebhookRequest } from './webhook-request.ts';
import { strangeSecret, WebhookSecrets } from './webhook-secrets.ts';

/** A request of somebody in a browser. */
type Asked = RequestContext & { request: Request };
type Settings = z.output<typeof WebhookSettings>;

/** The webhooks of an organisation: made, changed, tried, switched, replayed, deleted and listed. */
@Injectable()
export class WebhookService {
  constructor(
    private readonly models: Runner,
    private readonly readDb: ReadDb,
    private readonly streams: WebhookStreams,
    private readonly secrets: WebhookSecrets,
    private readonly deliveries: WebhookDeliveries,
    private readonly requests: WebhookRequest,
    private readonly outbound: Outbound,
    private readonly readYourWrites: ReadYourWrites,
    private readonly log: EventLog,
    private readonly clock: Clock,
    private readonly sessions: Sessions,
  ) {}

  async list({ organizationId }: Session): Promise<Webhook[]> {
    const now = this.clock.now().toISOString();
    const [rows, people] = await Promise.all([webhooksOf(this.models, organizationId), usersOf(this.models, organizationId)]);
    if (rows.length === 0) return [];
    const ids = rows.map(({ webhook_id }) => webhook_id);
    const [keys, states] = await Promise.all([signingKeys(this.models, ids, now), this.deliveries.statesOf(ids)]);
    const names = new Map(people.map((person) => [person.user_id, nameOf(person)]));
    return rows.map((row) => {
      const [current, ...others] = keys.filter(({ webhook_id }) => webhook_id === row.webhook_id);
      return {
        ...{ webhookId: row.webhook_id, address: row.address, kinds: row.kinds, withNames: row.with_names, on: row.on_since !== null },
        ...{ hint: current?.hint ?? '', bothUntil: others[0]?.until ?? '' },
        ...{ madeBy: { userId: row.made_by, name: names.get(row.made_by) ?? '' }, madeAt: row.made_at },
        off: row.off_because && { because: row.off_because, at: row.off_at ?? '', stoppedAt: row.stopped_at ?? '' },
        ...(states.get(row.webhook_id) ?? NO_STATE),
      };
    });
  }

  /** Refuses CONFIRM_PASSWORD, WEBHOOK_ADDRESS, WEBHOOK_INSIDE, TOO_MANY_WEBHOOKS, WEBHOOK_SECRET_SHOWN. */
  async make(settings: Settings, { userId, organizationId }: Session, ctx: Asked) {
    await this.sessions.mustBeConfirmed(ctx.request);
    await this.mustBePublic(settings.address);
    const webhookId = await this.readDb.idFor('webhook', requestKey(ctx));
    return this.withSecret(webhookId, organizationId, ctx, (drawn) => ({
      type: 'MakeWebhook',
      webhookId,
      ...settings,
      ...drawn,
      by: userId,
    }));
  }

  /** Refuses CONFIRM_PASSWORD, NOT_FOUND, WEBHOOK_ADDRESS, WEBHOOK_INSIDE. */
  async change(webhookId: number, settings: Settings, { organizationId }: Session, ctx: Asked): Promise<boolean> {
    // Where it goes is what gets out.
    await this.sessions.mustBeConfirmed(ctx.request);
    await this.mustBePublic(settings.address);
    return this.run(organizationId, (at) => ({ type: 'ChangeWebhook', webhookId, ...settings, at }), ctx);
  }

  /** Refuses CONFIRM_PASSWORD, NOT_FOUND, WEBHOOK_SECRET_SHOWN. */
  async changeSecret(webhookId: number, session: Session, ctx: Asked) {
    await this.sessions.mustBeConfirmed(ctx.request);
    await this.mine(webhookId, session);
    return this.withSecret(webhookId, session.organizationId, ctx, (drawn) => ({ type: 'ChangeWebhookSecret', webhookId, ...drawn }));
  }

  /** Refuses NOT_FOUND. */
  async switch(webhookId: number, on: boolean, session: Session, ctx: RequestContext): Promise<boolean> {
    const stoppedAt = on ? '' : await this.deliveries.stoppedAt((await this.mine(webhookId, session)).webhook_id);
    await this.run(
      session.organizationId,
      (at) => (on ? { type: 'SwitchWebhookOn', webhookId, at } : { type: 'SwitchWebhookOff', webhookId, stoppedAt, at }),
      ctx,
    );
    if (!on) await this.deliveries.end(webhookId);
    return true;
  }

  /** Refuses NOT_FOUND. */
  async delete(webhookId: number, { organizationId }: Session, ctx: RequestContext): Promise<boolean> {
    await this.run(organizationId, (at) => ({ type: 'DeleteWebhook', webhookId, at }), ctx);
    await this.deliveries.remove(webhookId);
    await this.secrets.remove({ webhook_id: webhookId });
    return true;
  }

  /** Sends a test, and one with a wrong signature beside it. Refuses NOT_FOUND. */
  async test(webhookId: number, session: Session) {
    const { address } = await this.mine(webhookId, session);
    const { organizationId } = session;
    const at = this.clock.now();
    const message: WebhookMessage = { type: TEST_KIND, version: 1, timestamp: at.toISOString(), position: '', organizationId, data: {} };
    const body = JSON.stringify(message);
    const secrets = await this.secrets.signing(webhookId);
    const eventId = randomUUID();
    const send = (id: string, by: string[]) => this.requests.send({ address, secrets: by, id: messageIdOf(id), body, replayed: false });
    const [result, wrong] = await Promise.all([send(eventId, secrets), send(randomUUID(), [strangeSecret()])]);
    await this.deliveries.putTest({ webhookId, organizationId, eventId }, result, at);
    const { status, ms, words, ok } = result;
    return { status, ms, words, tookWrong: ok && wrong.ok };
  }

  /** Sends nothing. Refuses NOT_FOUND. */
  async countReplay(webhookId: number, range: { from: string; to?: string }, session: Session) {
    const { kinds } = await this.mine(webhookId, session);
    const last = (await this.log.lastPosition()).toString();
    const { organizationId } = session;
    const { first, ...counts } = await countPublicEvents(this.models, { organizationId, from: range.from, to: range.to ?? last }, kinds);
    return { ...counts, first: first ?? null, last };
  }

  /** Refuses NOT_FOUND, WEBHOOK_OFF, TOO_MANY_REPLAYED. */
  async replay(webhookId: number, { from, to }: { from: string; to: string }, session: Session, ctx: RequestContext) {
    const { organizationId } = session;
    const { kinds, on_since } = await this.mine(webhookId, session);
    if (on_since === null) throw new Refusal('WEBHOOK_OFF');
    const found = await publicEventsBetween(this.models, { organizationId, from, to }, kinds, MOST_REPLAYED + 1);
    if (found.length > MOST_REPLAYED) throw new Refusal('TOO_MANY_REPLAYED');
    const events = found.length;
    if (events === 0) return { events };
    await this.run(organizationId, (at) => ({ type: 'NoteWebhookReplay', webhookId, from, to, events, at }), ctx);
    const toSend = found.map((event) => ({ webhookId, event }));
    await this.deliveries.put(toSend, { at: this.clock.now(), again: true });
    return { events };
  }

  private async mine(webhookId: number, { organizationId }: Session): Promise<WebhookRow> {
    const webhook = await findWebhook(this.models, webhookId);
    if (webhook?.organization_id !== organizationId) throw new Refusal('NOT_FOUND');
    return webhook;
  }

  /** By how it is written, and by what DNS says now. It is looked at again at each request. */
  private async mustBePublic(address: string): Promise<void> {
    try {
      const url = this.outbound.parse(address);
      // A name that is not known yet may be so later.
      await this.outbound.addressesOf(url).catch((error: unknown) => {
        if (error instanceof AddressRefused) throw error;
      });
    } catch (error) {
      if (!(error instanceof AddressRefused)) throw error;
      throw new Refusal(error.fault === 'INSIDE' ? 'WEBHOOK_INSIDE' : 'WEBHOOK_ADDRESS');
    }
  }

  /** Draws a secret, which the command names. A repeated request finds that of the first, which nobody is shown again. */
  private async withSecret(
    webhookId: number,
    organizationId: number,
    ctx: Asked,
    commandOf: (drawn: { secretId: string; hint: string; at: string }) => WebhookCommand,
  ) {
    const { secret, secretId, hint } = await this.secrets.draw(organizationId, webhookId);
    const at = this.clock.now().toISOString();
    let isFirst = false;
    try {
      const { events, position } = await this.streams.execute(organizationId, commandOf({ secretId, hint, at }), { ...ctx, at });
      isFirst = (events as WebhookEvent[]).some(({ data }) => 'secretId' in data && data.secretId === secretId);
      await this.untilItCounts(position);
    } finally {
      if (!isFirst) await this.secrets.remove({ secret_id: secretId });
    }
    if (!isFirst) throw new Refusal('WEBHOOK_SECRET_SHOWN');
    return { webhookId, secret };
  }

  private async run(organizationId: number, commandOf: (at: string) => WebhookCommand, ctx: RequestContext): Promise<true> {
    const at = this.clock.now().toISOString();
    const { position } = await this.streams.execute(organizationId, commandOf(at), { ...ctx, at });
    await this.untilItCounts(position);
    return true;
  }

  /** What happens from now on is sent, or is not, once this is answered. */
  private async untilItCounts(position: bigint): Promise<void> {
    await this.readYourWrites.waitFor(position, [webhooks.name]);
  }
}

const NO_STATE = { failingSince: '', waiting: 0, nextTryAt: '', lastAnswer: null };
