import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';

const CHANNEL = 'presence';
/** Reports that come within this time are one notification. */
const GATHER_MS = 20;
/** Postgres takes notifications below 8000 bytes. */
const MAX_BYTES = 7_500;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Messages to the other processes of one Postgres, over a connection of its own. A message that is lost, because the connection is, does no harm:
 * each tab reports again within seconds, and a process that connects anew asks for what it missed.
 */
export class PresenceChannel<Message> {
  private readonly logger = new Logger('Presence');
  private readonly stopping = new AbortController();
  private client?: pg.Client;
  private unsent: Message[] = [];
  private timer?: NodeJS.Timeout;
  private sent: Promise<unknown> = Promise.resolve();
  private ended?: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly onMessage: (message: Message) => void,
    private readonly onConnected: () => void,
  ) {}

  start(): void {
    this.ended = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.client?.end().catch(() => {});
    await this.ended;
  }

  send(message: Message): void {
    if (!this.client) return;
    this.unsent.push(message);
    this.timer ??= setTimeout(() => this.flush(), GATHER_MS).unref();
  }

  private flush(): void {
    this.timer = undefined;
    const texts = this.unsent.map((message) => JSON.stringify(message));
    this.unsent = [];
    for (let from = 0; from < texts.length; ) {
      let [to, bytes] = [from, 2];
      while (to < texts.length && bytes + Buffer.byteLength(texts[to] as string) < MAX_BYTES) {
        bytes += Buffer.byteLength(texts[to] as string) + 1;
        to += 1;
      }
      // One that is too long by itself is left out.
      if (to > from) this.notify(`[${texts.slice(from, to)}]`);
      from = Math.max(to, from + 1);
    }
  }

  /** One after the other, because a connection runs one query at a time. */
  private notify(payload: string): void {
    this.sent = this.sent.then(() => this.client?.query('select pg_notify($1, $2)', [CHANNEL, payload])).catch(() => {});
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    for (let wait = 100; !signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        await this.listen();
        wait = 100;
      } catch (error) {
        if (!signal.aborted)
          this.logger.warn(`Not connected to other processes: ${error instanceof Error ? error.message : String(error)}`);
      }
      await pause(wait, undefined, { signal }).catch(() => {});
    }
  }

  /** Resolves when an open connection ends. */
  private async listen(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'scopebook presence', keepAlive: true });
    const lost = new Promise<void>((resolve) => client.on('error', () => resolve()).on('end', () => resolve()));
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      client.on('notification', ({ processId, payload }) => {
        if (processId === rows[0]?.pid) return;
        for (const message of JSON.parse(payload ?? '[]') as Message[]) this.onMessage(message);
      });
      await client.query(`listen ${CHANNEL}`);
      if (this.stopping.signal.aborted) return;
      this.client = client;
      this.onConnected();
      await lost;
    } finally {
      this.client = undefined;
      this.unsent = [];
      await client.end().catch(() => {});
    }
  }
}
