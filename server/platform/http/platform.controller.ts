import { Controller, Get, Header, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Response } from 'express';
import type { z } from 'zod';
import type { MissedNotice } from '../../../contracts/change-notice.ts';
import { order } from '../../../contracts/estimating/owned.ts';
import { has } from '../../../contracts/kit/rights.ts';
import { getHealth, type Health, listenToChanges, MOST_STREAMS } from '../../../contracts/platform.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import type { Applied } from '../../../projections/runner/channel.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { DiskSpace } from '../disk-space.ts';
import { EventLog } from '../event-log/event-log.ts';
import { MailSender } from '../mail/mail-sender.ts';
import { Outbox } from '../mail/outbox.ts';
import { Presence } from '../presence/presence.ts';
import { ReactionsSetAside } from '../reactions/reaction.ts';
import { within } from '../within.ts';
import { Access, Ownership, type Session } from './access.ts';
import { docsPage } from './docs-page.ts';
import { Handles, handledCalls, type Input } from './handles.ts';
import { OpenAnswers } from './open-answers.ts';
import { openApi } from './openapi.ts';
import { RecentChanges } from './recent-changes.ts';

const HEARTBEAT_MS = 15_000;
/** A client that stops reading is cut off above this; its browser reconnects and refetches. */
const MAX_BUFFERED_BYTES = 256 * 1024;

@Controller()
export class PlatformController implements OnModuleInit, OnModuleDestroy {
  private readonly open = new Map<Response, Session>();
  private readonly recent = new RecentChanges();
  private stopListening: () => void = () => {};
  private closing = false;
  private description?: string;
  private page?: string;

  constructor(
    private readonly runner: Runner,
    private readonly log: EventLog,
    private readonly access: Access,
    private readonly ownership: Ownership,
    private readonly outbox: Outbox,
    private readonly sender: MailSender,
    private readonly reactions: ReactionsSetAside,
    private readonly presence: Presence,
    private readonly answers: OpenAnswers,
    private readonly disk: DiskSpace,
  ) {}

  @Handles(getHealth, { raw: true, guestAfterMs: 500 })
  async health({ session, response }: Input<typeof getHealth>): Promise<void> {
    const health = await this.healthNow(session);
    const ready = health.status === 'ok' || health.status === 'degraded';
    response
      .status(ready ? 200 : 503)
      .setHeader('Cache-Control', 'no-store')
      .json(health);
  }

  @Handles(listenToChanges, { raw: true, answers: 'text/event-stream' })
  async changes({ query, session, response }: Input<typeof listenToChanges>): Promise<void> {
    const arrivedAt = performance.now();
    const orderIds = new Set([query.orderId ?? []].flat());
    const owned = await Promise.all([...orderIds].map((orderId) => this.ownership.owns(session.organizationId, order.kind, orderId)));
    if (owned.includes(false)) throw new Refusal('ORDER_NOT_FOUND');
    const streams = [...this.open.values()].filter(({ sessionId }) => sessionId === session.sessionId);
    if (streams.length >= MOST_STREAMS) throw new Refusal('TOO_MANY');
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    response.write('retry: 1000\n\n');
    const tell = ({ organizationId, ...change }: Applied) => {
      if (organizationId !== session.organizationId) return;
      if (orderIds.size === 0 || change.orderId === undefined || orderIds.has(change.orderId))
        write(response, `data: ${JSON.stringify(change)}\n\n`);
    };
    const stop = this.runner.onApplied(tell);
    if (query.shownForMs !== undefined) {
      // Counted from when the request came: what became visible while it was looked up whose orders these are is told, too.
      const recent = this.recent.ofLast(query.shownForMs + performance.now() - arrivedAt);
      if (recent) recent.forEach(tell);
      else write(response, `data: ${JSON.stringify({ missed: true } satisfies z.output<typeof MissedNotice>)}\n\n`);
    }
    const stopPresence = this.presence.listen(session, orderIds, (text) => write(response, `data: ${text}\n\n`));
    const heartbeat = setInterval(() => {
      write(response, ': still here\n\n');
      // If Postgres does not answer, keep the stream open: the next heartbeat checks again.
      this.access.isValid(session).then(
        (valid) => valid || response.end(),
        () => {},
      );
    }, HEARTBEAT_MS);
    this.open.set(response, session);
    this.answers.add(response, session, () => response.end());
    response.on('close', () => {
      clearInterval(heartbeat);
      stop();
      stopPresence();
      this.open.delete(response);
    });
    if (this.closing || !(await this.access.isValid(session))) response.end();
  }

  onModuleInit(): void {
    this.stopListening = this.runner.onApplied((change) => this.recent.add(change));
  }

  /** Close the streams, because the HTTP server ends only when its last connection does. */
  onModuleDestroy(): void {
    this.closing = true;
    this.stopListening();
    for (const response of this.open.keys()) response.end();
  }

  @Get('openapi.json')
  @Header('Content-Type', 'application/json')
  openApi(): string {
    this.description ??= JSON.stringify(openApi(handledCalls));
    return this.description;
  }

  @Get('docs')
  @Header('Content-Type', 'text/html; charset=utf-8')
  docs(): string {
    this.page ??= docsPage(handledCalls);
    return this.page;
  }

  private async healthNow(session: Session | undefined): Promise<z.input<typeof Health>> {
    const [position, answers, readModels, reactions, mail, ready, disk] = await Promise.all([
      inTime(this.log.lastPosition(), null),
      inTime(this.log.canWrite(), false),
      inTime(this.runner.health(), null),
      inTime(this.reactions.list(), []),
      inTime(this.outbox.counts(), null),
      inTime(this.runner.ready(0), false),
      inTime(this.disk.state(), null),
    ]);
    const writable = answers && !disk?.full;
    const down = position === null || !writable || readModels === null;
    const anySetAside = this.runner.anySetAside() || reactions.length > 0;
    const status = down ? 'down' : this.runner.stopped().length > 0 ? 'stopped' : !ready ? 'starting' : anySetAside ? 'degraded' : 'ok';
    if (!session || !has(session.rights, 'ManageOrganizationUsers')) return { status };
    const ownError = (one: { organizationId: number | null; error: string }) =>
      one.organizationId === null || one.organizationId === session.organizationId ? one.error : null;
    return {
      status,
      eventStore: { up: position !== null, writable, position: position?.toString() ?? null },
      database: { up: readModels !== null },
      disk,
      mail: mail && { transport: this.sender.transport, ...mail },
      readModels: (readModels ?? []).map((model) => ({
        ...model,
        setAside: model.setAside.map(({ stream, revision, eventId, type, waitsFor, since, ...one }) => ({
          stream,
          position: one.position.toString(),
          revision,
          eventId,
          type,
          error: ownError(one),
          waitsFor,
          since,
        })),
      })),
      reactions: reactions.map(({ organizationId, ...one }) => ({ ...one, error: ownError({ organizationId, error: one.error }) })),
    };
  }
}

/** Who asks about health is answered within 2 s, whatever hangs. */
const PART_MS = 1_400;
const inTime = <T, Else>(part: Promise<T>, otherwise: Else): Promise<T | Else> =>
  within<T | Else>(PART_MS, part, () => new Error('late')).catch(() => otherwise);

function write(response: Response, text: string): void {
  if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
  else response.write(text);
}
