import 'reflect-metadata';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp } from './create-app.ts';
import { mustHaveRoomToStart } from './platform/disk-space.ts';
import { type Embedded, startEmbedded } from './platform/embedded/embedded.ts';
import { settingsOf } from './settings.ts';

const COLLECTS_AFTER_MS = 10_000;

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
    const { port, host, files, leastFreeBytes, ...server } = settingsOf(process.env);
    const { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl } = process.env;
    const disk = databaseUrl && eventStoreUrl ? undefined : { folder: dataDir, leastFreeBytes };
    if (disk) {
      // Its owner's alone, as everything in it.
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      await mustHaveRoomToStart(disk);
    }
    embedded = await startEmbedded({ dataDir, databaseUrl: databaseUrl || undefined, eventStoreUrl: eventStoreUrl || undefined });
    app = await createApp({
      databaseUrl: embedded.databaseUrl,
      eventStoreUrl: embedded.eventStoreUrl,
      installationKey: embedded.installationKey,
      files: { folder: join(dataDir, 'files'), ...files },
      disk,
      ...server,
    });
    await (host ? app.listen(port, host) : app.listen(port));
    process.stdout.write(`Scopebook is ready at http://localhost:${port}\n`);
    setTimeout(collectGarbage, COLLECTS_AFTER_MS).unref();
  } catch (error) {
    process.stderr.write(`Scopebook could not start: ${error instanceof Error ? error.message : String(error)}\n`);
    await stop(1);
  }
}

/** Node collects when memory is asked for: without this an idle server keeps for good what only its start needed, about 100 MB on Node 24. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
}

await start();
