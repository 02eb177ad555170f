import { randomUUID } from 'node:crypto';
import { mayCall } from './credentials.ts';
import { GrpcError, GrpcServer, type Handler, Status } from './grpc.ts';
import { http1Pages } from './http1.ts';
import { EventLog } from './log.ts';
import { encodeClusterInfo, encodeSupportedMethods, MemberState } from './messages.ts';
import { LogReader } from './storage.ts';
import { streamsService } from './streams.ts';

export interface NodeOptions {
  /** A Postgres database; the node keeps to its schema `eventstore`. */
  databaseUrl: string;
  /** A loopback address: the node speaks without TLS. */
  host: string;
  /** 0 lets the system choose. */
  port: number;
  /** The password that callers must send. */
  secret: string;
}

export interface ServedNode {
  port: number;
  close(): Promise<void>;
}

const STREAMS = 'event_store.client.streams.Streams';
const PERSISTENT = 'event_store.client.persistent_subscriptions.PersistentSubscriptions';
/** Listed as supported, because clients otherwise blame the server's version; each call is refused with a reason. */
const PERSISTENT_METHODS = ['Create', 'Update', 'Delete', 'Read', 'GetInfo', 'ReplayParked', 'List', 'RestartSubsystem'];

/** The version of the server that the recorded answers come from. */
const VERSION = '23.10.6';

const refusePersistent: Handler = () =>
  Promise.reject(
    new GrpcError(Status.UNIMPLEMENTED, 'the embedded event store has no persistent subscriptions: subscribe to the stream or to $all'),
  );

/**
 * Serves the protocol in this thread. Rejects if the database cannot be reached, another node writes it, or the port is
 * taken.
 */
export async function serveEventStore({ databaseUrl, host, port, secret }: NodeOptions): Promise<ServedNode> {
  const log = await EventLog.open(databaseUrl);
  const reader = new LogReader(databaseUrl);
  const instanceId = randomUUID();
  let listening = port;

  const streams = Object.entries(streamsService(log, reader));
  const features = encodeSupportedMethods(VERSION, [
    ...streams.map(([method]) => ({ service: STREAMS.toLowerCase(), method: method.toLowerCase() })),
    ...PERSISTENT_METHODS.map((method) => ({
      service: PERSISTENT.toLowerCase(),
      method: method.toLowerCase(),
      features: ['stream', 'all'],
    })),
  ]);
  const handlers = new Map<string, Handler>(streams.map(([method, handler]) => [`/${STREAMS}/${method}`, handler]));
  for (const method of PERSISTENT_METHODS) handlers.set(`/${PERSISTENT}/${method}`, refusePersistent);
  handlers.set('/event_store.client.server_features.ServerFeatures/GetSupportedMethods', async (call) => {
    await call.request();
    call.send(features);
  });
  handlers.set('/event_store.client.gossip.Gossip/Read', async (call) => {
    await call.request();
    call.send(encodeClusterInfo([{ instanceId, host, port: listening, state: MemberState.LEADER }]));
  });

  const server = new GrpcServer(handlers, mayCall(secret), http1Pages({ version: VERSION, instanceId, host, port: () => listening }));
  const close = async () => {
    await server.close();
    await log.close();
    await reader.close();
  };
  try {
    listening = await server.listen(port, host);
  } catch (error) {
    await log.close();
    await reader.close();
    throw error;
  }
  return { port: listening, close };
}
