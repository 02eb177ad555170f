import type { Server } from 'node:http';
import { type BeforeApplicationShutdown, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';

/** How long answers under way have once the server is to end. */
const CLOSING_MS = 10_000;
/** More than browsers that are all in use would open; what comes beyond is turned away. */
const MAX_CONNECTIONS = 8_000;
/** A request's headers come in one piece, or somebody holds the connection. */
const HEAD_MS = 15_000;
/** The body of a call is at most 2 MB. */
const BODY_MS = 60_000;
/** An upload may come over a slow line. */
const UPLOAD_MS = 15 * 60_000;
const CHECK_MS = 5_000;

export interface Patience {
  headMs?: number;
  bodyMs?: number;
  checkMs?: number;
}

const bodies = new WeakMap<Request, NodeJS.Timeout>();

/** Before `listen`: how long a slow client may take, and how many there may be. */
export function limitConnections(server: Server, { headMs = HEAD_MS, checkMs = CHECK_MS }: Patience = {}): void {
  server.maxConnections = MAX_CONNECTIONS;
  server.headersTimeout = headMs;
  server.requestTimeout = UPLOAD_MS;
  // Node takes this as an option of `createServer` alone, which Nest calls, and reads it when the server begins to listen.
  Object.assign(server, { connectionsCheckingInterval: checkMs });
}

/** Cuts off who does not send a body in time. */
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

/** An upload of somebody who is known may take as long as a slow line needs (`UPLOAD_MS`). */
export function takeTime(request: Request): void {
  clearTimeout(bodies.get(request));
}

/**
 * Ends the HTTP server under traffic: no new connections, `Connection: close` on every answer of those there are, and what is left after a bound is cut
 * off. Node alone waits for ever for a client that goes on asking over a connection that is kept alive.
 */
@Injectable()
export class Connections implements OnModuleDestroy, BeforeApplicationShutdown {
  private late?: NodeJS.Timeout;

  constructor(private readonly adapter: HttpAdapterHost) {}

  onModuleDestroy(): void {
    const server = this.server;
    if (!server?.listening) return;
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    server.close(() => clearTimeout(this.late));
    this.late = setTimeout(() => server.closeAllConnections(), CLOSING_MS);
  }

  /** The hooks before may have taken a while, and connections that were busy may be idle by now. */
  beforeApplicationShutdown(): void {
    this.server?.closeIdleConnections();
  }

  private get server(): Server | undefined {
    return this.adapter.httpAdapter?.getHttpServer() as Server | undefined;
  }
}
