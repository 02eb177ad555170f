import { Controller, Get, Header, type OnModuleDestroy } from '@nestjs/common';
import type { Response } from 'express';
import type { z } from 'zod';
import { getHealth, type Health, listenToChanges } from '../../../contracts/platform.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { EventLog } from '../event-log/event-log.ts';
import { MailSender } from '../mail/mail-sender.ts';
import { Outbox } from '../mail/outbox.ts';
import { ReadDb } from '../read-db/read-db.ts';
import { Ownership } from './access.ts';
import { docsPage } from './docs-page.ts';
import { Handles, handledCalls, type Input } from './handles.ts';
import { openApi } from './openapi.ts';

const HEARTBEAT_MS = 15_000;
/** A reader that stopped reading is cut off; its browser connects again and refetches. */
const MAX_BUFFERED_BYTES = 256 * 1024;

@Controller()
export class PlatformController implements OnModuleDestroy {
  private readonly open = new Set<Response>();
  private description?: string;
  private page?: string;

  constructor(
    private readonly runner: Runner,
    private readonly log: EventLog,
    private readonly readDb: ReadDb,
    private readonly ownership: Ownership,
    private readonly outbox: Outbox,
    private readonly sender: MailSender,
  ) {}

  @Handles(getHealth, { raw: true })
  async health({ response }: Input<typeof getHealth>): Promise<void> {
    const health = await this.healthNow();
    const ready = health.status === 'ok' || health.status === 'degraded';
    response
      .status(ready ? 200 : 503)
      .setHeader('Cache-Control', 'no-store')
      .json(health);
  }

  @Handles(listenToChanges, { raw: true })
  async changes({ query, session, response }: Input<typeof listenToChanges>): Promise<void> {
    const { orderId } = query;
    if (orderId !== undefined && !(await this.ownership.owns(session.organizationId, 'order', orderId)))
      throw new Refusal('ORDER_NOT_FOUND');
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' });
    response.write('retry: 1000\n\n');
    const stop = this.runner.onApplied(({ organizationId, ...change }) => {
      if (organizationId !== session.organizationId) return;
      if (orderId === undefined || change.orderId === undefined || change.orderId === orderId)
        write(response, `data: ${JSON.stringify(change)}\n\n`);
    });
    const heartbeat = setInterval(() => write(response, ': still here\n\n'), HEARTBEAT_MS);
    this.open.add(response);
    response.on('close', () => {
      clearInterval(heartbeat);
      stop();
      this.open.delete(response);
    });
  }

  /** The HTTP server ends only when its last connection does. */
  onModuleDestroy(): void {
    for (const response of this.open) response.end();
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

  private async healthNow(): Promise<z.input<typeof Health>> {
    const [position, readModels, mail, ready] = await Promise.all([
      this.log.lastPosition().catch(() => null),
      this.readDb.ping().then(
        () => this.runner.health(),
        () => null,
      ),
      this.outbox.counts().catch(() => null),
      this.runner.ready(0),
    ]);
    const stopped = readModels?.some((model) => model.status === 'stopped');
    const down = position === null || readModels === null;
    const status = down ? 'down' : !ready ? 'starting' : stopped ? 'degraded' : 'ok';
    return {
      status,
      eventStore: { up: position !== null, position: position?.toString() ?? null },
      database: { up: readModels !== null },
      mail: mail && { transport: this.sender.transport, ...mail },
      readModels: readModels ?? [],
    };
  }
}

function write(response: Response, text: string): void {
  if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
  else response.write(text);
}
