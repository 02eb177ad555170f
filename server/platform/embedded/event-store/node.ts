import { Worker } from 'node:worker_threads';
import { type NodeOptions, serveEventStore } from './server.ts';

export interface EventStoreNode {
  /** For `EventStoreDBClient.connectionString`. */
  url: string;
  close(): Promise<void>;
}

const LOOPBACK = /^(127(\.\d+){3}|::1|localhost)$/;

/**
 * Starts an event store that speaks EventStoreDB's gRPC protocol and keeps its events in Postgres. It is not a cluster: one node, one writer, no users, no
 * TLS, hence loopback only; no persistent subscriptions, server-side projections, resolved links or scavenging either. It answers as the recording in
 * test/platform/event-store/transcript.json does.
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
  onExit?: (code: number) => void;
}): Promise<EventStoreNode> {
  const { databaseUrl, host = '127.0.0.1', port = 0 } = options;
  if (!LOOPBACK.test(host)) throw new Error(`the embedded event store listens on loopback only, not on ${host}`);
  const node: NodeOptions = { databaseUrl, host, port };
  const fromSource = import.meta.url.endsWith('.ts');
  const started = fromSource || options.inProcess ? await serveEventStore(node) : await startWorker(node, options.onExit);
  return { url: `esdb://${host}:${started.port}?tls=false`, close: started.close };
}

async function startWorker(node: NodeOptions, onExit?: (code: number) => void): Promise<{ port: number; close(): Promise<void> }> {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: node });
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the event store's thread ended with ${code}`)));
  });
  let closing = false;
  worker.on('exit', (code) => {
    if (!closing) onExit?.(code);
  });
  return {
    port,
    async close() {
      closing = true;
      worker.postMessage('close');
      await exited;
    },
  };
}
