import { randomUUID } from 'node:crypto';
import { GrpcServer, type Handler } from './grpc.ts';
import { EventLog } from './log.ts';
import { encodeClusterInfo, encodeSupportedMethods } from './messages.ts';
import { LogReader } from './storage.ts';
import { streamsService } from './streams.ts';

export interface NodeOptions {
  /** A Postgres database; the node keeps to its schema `eventstore`. */
  databaseUrl: string;
  /** A loopback address: the node knows no users. */
  host: string;
  /** 0 lets the system choose. */
  port: number;
}

export interface ServedNode {
  port: number;
  close(): Promise<void>;
}

const STREAMS = 'event_store.client.streams.Streams';

/** The server whose answers were recorded. */
const VERSION = '23.10.6';

/** Serves the protocol in this thread. Rejects when the database cannot be reached, is written by another node, or the port is taken. */
export async function serveEventStore({ databaseUrl, host, port }: NodeOptions): Promise<ServedNode> {
  const log = await EventLog.open(databaseUrl);
  const reader = new LogReader(databaseUrl);
  const instanceId = randomUUID();
  let listening = port;

  const streams = Object.entries(streamsService(log, reader));
  const features = encodeSupportedMethods(
    VERSION,
    streams.map(([method]) => ({ service: STREAMS.toLowerCase(), method: method.toLowerCase() })),
  );
  const handlers = new Map<string, Handler>(streams.map(([method, handler]) => [`/${STREAMS}/${method}`, handler]));
  handlers.set('/event_store.client.server_features.ServerFeatures/GetSupportedMethods', async (call) => {
    await call.request();
    call.send(features);
  });
  handlers.set('/event_store.client.gossip.Gossip/Read', async (call) => {
    await call.request();
    call.send(encodeClusterInfo(instanceId, host, listening));
  });

  const server = new GrpcServer(handlers);
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
