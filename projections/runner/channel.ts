import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Change } from './read-model.ts';

/** A change that became visible, at this log position. */
export interface Applied extends Change {
  position: string;
}

/** A notification between processes. */
export interface News {
  /** The table `read_model` has changed: read it again. */
  reload?: true;
  /** A process that has just started asks for the progress of the models. */
  hello?: true;
  /** Progress by schema. */
  positions?: Record<string, string>;
  changes?: Applied[];
  /** Asks the process that fills the model to rebuild a stream's rows. */
  mend?: { name: string; stream: string; id: string };
  /** The answer to `mend`; `outcome` is empty, or the error's message. */
  mended?: { id: string; outcome: string };
}

const CHANNEL = 'read_model';
const TELL_OTHERS_EVERY_MS = 10;
/** Postgres takes notifications below 8000 bytes. */
const MAX_PAYLOAD = 7_500;

/** NOTIFY between the processes of one Postgres. Losing a notification is harmless: the next carries the newer position. */
export class Channel {
  private session?: pg.Client;
  private unsent: { positions: Record<string, string>; changes: Applied[] } = { positions: {}, changes: [] };
  private timer?: NodeJS.Timeout;
  private sent: Promise<unknown> = Promise.resolve();

  constructor(
    // biome-ignore lint/suspicious/noExplicitAny: any database will do
    private readonly db: Kysely<any>,
    private readonly onNews: (news: News) => void,
  ) {}

  /** Listens over a connection, until `close`. */
  async open(client: pg.Client): Promise<void> {
    this.session = client;
    const { rows: own } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    client.on('notification', ({ processId, payload }) => {
      if (processId !== own[0]?.pid) this.onNews(JSON.parse(payload ?? '{}') as News);
    });
    await client.query(`listen ${CHANNEL}`);
  }

  close(): void {
    this.session = undefined;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  position(schema: string, reached: bigint): void {
    this.unsent.positions[schema] = reached.toString();
    this.soon();
  }

  change(change: Applied): void {
    this.unsent.changes.push(change);
    this.soon();
  }

  /** Sends at once over the listening connection; one after the other, because a connection runs one query at a time. */
  send(news: News): Promise<unknown> {
    const { session } = this;
    this.sent = this.sent.then(() => session?.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify(news)])).catch(() => {});
    return this.sent;
  }

  /** Sends at once over the pool, to all processes. Works without an open channel, and this process hears it too. */
  async broadcast(news: News): Promise<void> {
    await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(news)})`.execute(this.db).catch(() => {});
  }

  private soon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const { positions, changes } = this.unsent;
      this.unsent = { positions: {}, changes: [] };
      const fits = (news: News) => JSON.stringify(news).length <= MAX_PAYLOAD;
      const brief = { positions, changes: changes.map(withoutLines) };
      this.send([{ positions, changes }, brief].find(fits) ?? { positions });
    }, TELL_OTHERS_EVERY_MS).unref();
  }
}

/** Enough of a change to let a screen refetch, without the ids of lines. */
function withoutLines({ organizationId, orderId, actor, position }: Applied): Applied {
  return { organizationId, orderId, actor, position, kinds: [] };
}
