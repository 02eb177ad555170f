import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response } from 'express';
import { Logger } from 'nestjs-pino';
import { AppModule } from './app.module.ts';
import { type Embedded, startEmbedded } from './platform/embedded/embedded.ts';
import { configureHttp } from './platform/http/configure.ts';
import { orderRoutes } from './platform/http/routes.ts';
import type { PlatformOptions } from './platform/platform.module.ts';

/** The server with its stores given, not yet listening. */
export async function createApp(options: Omit<PlatformOptions, 'events' | 'readModels'>): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(options), { bufferLogs: true, abortOnError: false });
  app.useLogger(app.get(Logger));
  configureHttp(app);
  serveWeb(app);
  await app.init();
  orderRoutes(app);
  return app;
}

/** The built browser app: hashed files for a year, the page itself for every address that no call answers. */
function serveWeb(app: NestExpressApplication) {
  const folder = resolve(import.meta.dirname, '../web');
  if (!existsSync(join(folder, 'index.html'))) return;
  app.use('/assets', express.static(join(folder, 'assets'), { immutable: true, maxAge: '1y', fallthrough: false }));
  app.use(express.static(folder, { index: false, maxAge: '1h' }));
  app.use((request: Request, response: Response, next: NextFunction) => {
    const page = request.method === 'GET' && request.accepts(['json', 'html']) === 'html' && !/^\/(api2?|Order|health|docs|openapi)/i.test(request.path);
    if (page) response.set('Cache-Control', 'no-cache').sendFile(join(folder, 'index.html'));
    else next();
  });
}

async function start(): Promise<void> {
  const port = Number(process.env.PORT ?? 3000);
  let app: NestExpressApplication | undefined;
  let embedded: Embedded | undefined;
  let stopping: Promise<void> | undefined;
  const stop = (code: number) => {
    stopping ??= (async () => {
      await app?.close().catch(() => {});
      await embedded?.stop().catch(() => {});
      process.exit(code);
    })();
    return stopping;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0));
  try {
    embedded = await startEmbedded({
      dataDir: resolve(process.env.SCOPEBOOK_DATA ?? '.scopebook'), databaseUrl: process.env.DATABASE_URL, eventStoreUrl: process.env.EVENTSTORE_URL,
      onLost: (part) => {
        process.stderr.write(`The embedded ${part} stopped and did not come back.\n`);
        void stop(1);
      },
    });
    app = await createApp({ databaseUrl: embedded.databaseUrl, eventStoreUrl: embedded.eventStoreUrl, logLevel: logLevel(process.env.LOG_LEVEL) });
    await app.listen(port);
    process.stdout.write(`Scopebook is ready at http://localhost:${port}\n`);
  } catch (error) {
    process.stderr.write(`Scopebook could not start: ${error instanceof Error ? error.message : String(error)}\n`);
    await stop(1);
  }
}

function logLevel(text: string | undefined): PlatformOptions['logLevel'] {
  return text === 'silent' || text === 'error' || text === 'info' || text === 'debug' ? text : 'warn';
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await start();
