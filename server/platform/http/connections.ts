import type { Server } from 'node:http';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';

/** Time for responses in progress when the server shuts down. */
const CLOSING_MS = 10_000;
/** More than all browsers in real use would open; further connections are refused. */
const MAX_CONNECTIONS = 8_000;
/** A client that needs longer for a request's headers is holding the connection open. */
const HEAD_MS = 15_000;
/** The body of a call is at most 2 MB. */
const BODY_MS = 60_000;
/** An upload may come over a slow line. */
const UPLOAD_MS = 15 * 60_000;
const CHECK_MS = 5_000;
/**
 * Proxies keep idle connections for 60 s or more. The server must not be first to close one, because a request that is just then on its
 * way is lost, and the proxy answers 502 for it.
 */
const IDLE_MS = 75_000;
/** Requests may be on their way over idle connections when the server begins to shut down; they are answered for so long. */
const GRACE_MS = 1_000;

export interface Patience {
  headMs?: number;
  bodyMs?: number;
  checkMs?: number;
  graceMs?: number;
}

const graces = new WeakMap<Server, number>();
const bodies = new WeakMap<Request, NodeJS.Timeout>();

/** Limits slow clients and the number of connections. Call before `listen`. */
export function limitConnections(server: Server, { headMs = HEAD_MS, checkMs = CHECK_MS, graceMs = GRACE_MS }: Patience = {}): void {
  graces.set(server, graceMs);
  server.maxConnections = MAX_CONNECTIONS;
  server.headersTimeout = headMs;
  server.requestTimeout = UPLOAD_MS;
  server.keepAliveTimeout = IDLE_MS;
  // Node accepts this only as an option of `createServer`, which Nest calls, but reads the property when the server
  // starts to listen.
  Object.assign(server, { connectionsCheckingInterval: checkMs });
}

/** Cuts off a client that does not send its body in time. */
export function limitBodies({ bodyMs = BODY_MS }: Patience = {}) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (request.headers['transfer-encoding'] || Number(request.headers['content-length'] ?? 0) > 0) {
      const timer = setTimeout(() => request.destroy(), bodyMs).unref();
      bodies.set(request, timer);
      const arrived = () => clearTimeout(timer);
      request.once('end', arrived).once('close', arrived);
    }
    next();
  };
}

/** Gives an authenticated upload as long as a slow line needs (`UPLOAD_MS`). */
export function takeTime(request: Request): void {
  clearTimeout(bodies.get(request));
}

/**
 * Shuts the HTTP server down under traffic: no new connections, `Connection: close` on every response, idle connections after a moment in
 * which requests on their way over them are answered, and after a time limit it cuts the rest off. Node alone waits forever for a client that keeps sending requests over a keep-alive
 * connection.
 */
@Injectable()
export class Connections implements OnModuleDestroy, BeforeApplicationShutdown {
  private late?: NodeJS.Timeout;

  constructor(private readonly adapter: HttpAdapterHost) {}

  async onModuleDestroy(): Promise<void> {
    const server = this.server;
    if (!server?.listening) return;
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    // Node's own `close` of an HTTP server would cut idle connections at once.
    net.Server.prototype.close.call(server, () => clearTimeout(this.late));
    this.late = setTimeout(() => server.closeAllConnections(), CLOSING_MS);
    await pause(graces.get(server) ?? GRACE_MS);
    server.closeIdleConnections();
  }

  /** Earlier shutdown hooks may have taken a while, and busy connections may be idle by now. */
  beforeApplicationShutdown(): void {
    this.server?.closeIdleConnections();
  }

  private get server(): Server | undefined {
    return this.adapter.httpAdapter?.getHttpServer() as Server | undefined;
  }
}
