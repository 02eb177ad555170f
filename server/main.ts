import 'reflect-metadata';
import { join, resolve } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp } from './create-app.ts';
import { type Embedded, startEmbedded } from './platform/embedded/embedded.ts';
import { settingsOf } from './settings.ts';

async function start(): Promise<void> {
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
    const dataDir = resolve(process.env.SCOPEBOOK_DATA ?? '.scopebook');
    const { port, host, files, ...server } = settingsOf(process.env);
    embedded = await startEmbedded({
      dataDir,
      databaseUrl: process.env.DATABASE_URL || undefined,
      eventStoreUrl: process.env.EVENTSTORE_URL || undefined,
    });
    app = await createApp({
      databaseUrl: embedded.databaseUrl,
      eventStoreUrl: embedded.eventStoreUrl,
      files: { folder: join(dataDir, 'files'), ...files },
      ...server,
    });
    await (host ? app.listen(port, host) : app.listen(port));
    process.stdout.write(`Scopebook is ready at http://localhost:${port}\n`);
  } catch (error) {
    process.stderr.write(`Scopebook could not start: ${error instanceof Error ? error.message : String(error)}\n`);
    await stop(1);
  }
}

await start();
