import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response } from 'express';
import { Logger } from 'nestjs-pino';
import { Runner } from '../projections/runner/runner.ts';
import { AppModule, type AppOptions } from './app.module.ts';
import { configureHttp } from './platform/http/configure.ts';
import { orderRoutes } from './platform/http/routes.ts';

/** How long the start waits for the read models to catch up; past it the server listens all the same, and `/health` says `starting`. */
const CATCH_UP_MS = 60_000;

export interface ServerOptions extends AppOptions {
  /** Which proxies in front are believed what they say of the caller: their number, or their addresses, as Express has it. None when left out. */
  trustProxy?: number | string;
}

/** The server with its stores given, not yet listening. When it cannot start, everything that it opened is closed again. */
export async function createApp({ trustProxy, ...options }: ServerOptions): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(options), { bufferLogs: true, abortOnError: false });
  try {
    app.useLogger(app.get(Logger));
    configureHttp(app, trustProxy);
    serveWeb(app);
    await app.init();
    orderRoutes(app);
    await app.get(Runner).ready(CATCH_UP_MS);
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

/** The built browser app: hashed files for a year, the page itself for every address that no call answers. */
function serveWeb(app: NestExpressApplication) {
  const folder = resolve(import.meta.dirname, '../web');
  if (!existsSync(join(folder, 'index.html'))) return;
  app.use('/assets', express.static(join(folder, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false }));
  app.use(express.static(folder, { index: false, maxAge: '1h' }));
  app.use((request: Request, response: Response, next: NextFunction) => {
    const page =
      request.method === 'GET' &&
      request.accepts(['json', 'html']) === 'html' &&
      !/^\/(api2?|Order|health|docs|openapi)/i.test(request.path);
    // A customer's link opens a page of its own, which loads nothing of the rest.
    const html = /^\/ProEstimate\/Report\//i.test(request.path) ? 'report.html' : 'index.html';
    if (page) response.set('Cache-Control', 'no-cache').sendFile(join(folder, html));
    else next();
  });
}
