import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { FROM_SOURCE } from '../../from-source.ts';
import { deriveSecret, urlOf } from './credentials.ts';
import { type NodeOptions, type ServedNode, serveEventStore } from './server.ts';

export interface EventStoreNode {
  /** For `EventStoreDBClient.connectionString`; holds the password. */
  url: string;
  close(): Promise<void>;
}

const RESTART_MS = 200;
const LOOPBACK = /^(127(\.\d+){3}|::1|localhost)$/;

/**
 * Starts an event store that speaks EventStoreDB's gRPC protocol and keeps its events in Postgres. It is not a cluster: one node, one writer, no TLS,
 * hence loopback only. It answers as the recording in test/platform/event-store/transcript.json does. What stays different from EventStoreDB 23.10:
 *
 * - no persistent subscriptions, server-side projections, scavenging, users or access lists: UNIMPLEMENTED
 * - one user, whose password is in the connection string (credentials.ts)
 * - the times of events have milliseconds, not ticks of 100 ns
 * - a stream's name has at most 2,000 bytes and no NUL, `$all` cannot be written, and there are no streams in memory (`$mem-...`); filters take JavaScript's regular expressions and the commonest of .NET's own, the rest is refused
 * - positions count events, from 1 and without gaps, where EventStoreDB's are places in its file: any number up to the last is one
 * - ten appends of one id at once are answered ten times, where EventStoreDB answers one and leaves the others to their deadline
 *
 * The node runs in a worker thread: reading is three times as fast beside a busy main thread. Run from source, as the tests do, there is no compiled
 * file for a worker, and it runs in this thread; `inProcess` asks for that too.
 *
 * Rejects when the database cannot be reached, another node writes it, or the port is taken.
 */
export async function startEventStoreNode(options: {
  databaseUrl: string;
  host?: string;
  port?: number;
  inProcess?: boolean;
}): Promise<EventStoreNode> {
  const { databaseUrl, host = '127.0.0.1', port = 0, inProcess = FROM_SOURCE } = options;
  if (!LOOPBACK.test(host)) throw new Error(`the embedded event store listens on loopback only, not on ${host}`);
  const secret = deriveSecret(databaseUrl);
  const node: NodeOptions = { databaseUrl, host, port, secret };
  const started = inProcess ? await serveEventStore(node) : await superviseWorker(node);
  return { url: urlOf(host, started.port, secret), close: started.close };
}

/** If the thread ends by itself, starts another on the same port; clients reconnect as to any server. */
async function superviseWorker(node: NodeOptions): Promise<ServedNode> {
  let closing = false;
  let current = await startWorker(node);
  const { port } = current;
  const supervised = (async () => {
    for (;;) {
      await current.exited;
      if (closing) return;
      await pause(RESTART_MS);
      if (closing) return;
      const next = await startWorker({ ...node, port }).catch(() => undefined);
      if (next) current = next;
      if (closing) current.worker.postMessage('close');
    }
  })();
  return {
    port,
    async close() {
      closing = true;
      current.worker.postMessage('close');
      await supervised;
      await current.exited;
    },
  };
}

async function startWorker(workerData: NodeOptions): Promise<{ worker: Worker; port: number; exited: Promise<void> }> {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve);
    worker.on('error', reject);
    worker.once('exit', (code) => reject(new Error(`the event store's thread ended with ${code}`)));
  });
  return { worker, port, exited };
}
