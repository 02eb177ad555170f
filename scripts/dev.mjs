// `npm run dev`: the product from its sources, at http://localhost:5173 (`PORT` for another). Vite serves the browser's part and puts a change of it
// into the open page; the server starts again when one of its files changes; the embedded stores go on meanwhile. The data are those of `npm start`.
// Nothing is built and no types are checked (`npm run check`). Ctrl-C ends all of it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import { connect, createServer as createSocket } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createServer } from 'vite';
import { root } from './sources.mjs';

const { env } = process;
const typescript = pathToFileURL(join(root, 'scripts', 'dev', 'typescript.mjs')).href;
await import(typescript);
const { startEmbedded } = await import('../server/platform/embedded/embedded.ts');

const port = Number(env.PORT || 5173);
const serverPort = await freePort();
const dataDir = resolve(env.SCOPEBOOK_DATA ?? join(root, '.scopebook'));
let stores;
let server;
let vite;
let stopping;
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0));

try {
  mkdirSync(dataDir, { recursive: true });
  stores = await startEmbedded({ dataDir, databaseUrl: env.DATABASE_URL || undefined, eventStoreUrl: env.EVENTSTORE_URL || undefined });
  server = startServer();
  server.stdout
    .setEncoding('utf8')
    .on('data', (text) => process.stdout.write(text.replaceAll(`localhost:${serverPort}`, `localhost:${port}`)));
  vite = await createServer({
    configFile: join(root, 'web', 'vite.config.ts'),
    server: { port, strictPort: true, proxy: { '^/': toServer() } },
  });
  await vite.listen();
} catch (error) {
  console.error(`npm run dev could not start: ${error.message}`);
  await stop(1);
}

/** Node watches what the server loads, and its folders for files that come. */
function startServer() {
  const watched = ['server', 'contracts', 'projections'].map((tree) => `--watch-path=${join(root, tree)}`);
  const demo = env.SCOPEBOOK_DEMO ?? (env.DATABASE_URL && env.EVENTSTORE_URL ? '0' : '1');
  return spawn(
    process.execPath,
    [...watched, '--watch-preserve-output', '--enable-source-maps', '--import', typescript, 'server/main.ts'],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...env,
        PORT: String(serverPort),
        HOST: '127.0.0.1',
        SCOPEBOOK_DATA: dataDir,
        SCOPEBOOK_DEMO: demo,
        SCOPEBOOK_URL: env.SCOPEBOOK_URL ?? `http://localhost:${port}`,
        DATABASE_URL: stores.databaseUrl,
        EVENTSTORE_URL: stores.eventStoreUrl,
      },
    },
  );
}

/** What is neither a file of web/ nor a page goes to the server. */
function toServer() {
  return {
    target: `http://127.0.0.1:${serverPort}`,
    ws: false,
    async bypass(request) {
      const path = new URL(request.url, 'http://localhost').pathname;
      if (path.startsWith('/@') || path.startsWith('/node_modules/') || isFile(path)) return request.url;
      const page = pageAt(request, path);
      if (!page) await serverListens();
      return page;
    },
  };
}

const isFile = (path) => ['web', 'web/public'].some((folder) => statSync(join(root, folder, path), { throwIfNoEntry: false })?.isFile());

/** The page at an address, by the rules of server/create-app.ts; a customer's page comes without its content, which its script asks for. */
function pageAt({ method, headers }, path) {
  if (method !== 'GET' || !headers.accept?.includes('text/html')) return undefined;
  if (/^\/(api2?|Order|PropertySurvey|test-gateway|health|docs|openapi|view(guest)?report|[^/]+\/(PdfReport|LogActivity))/i.test(path))
    return undefined;
  return /^\/(ProEstimate\/Report\/|[^/]+\/viewestimate\/?$|verify\/?$)/i.test(path) ? '/report.html' : '/index.html';
}

/** A call that comes while the server starts again waits for it, up to a minute. */
async function serverListens() {
  for (let tries = 0; tries < 300; tries += 1) {
    const socket = connect(serverPort, '127.0.0.1');
    const listens = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (listens) return;
    await setTimeout(200);
  }
}

async function freePort() {
  const socket = createSocket().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port: free } = socket.address();
  socket.close();
  return free;
}

/** The server before its stores. */
function stop(code) {
  stopping ??= (async () => {
    await vite?.close().catch(() => {});
    if (server && server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await stores?.stop().catch(() => {});
    process.exit(code);
  })();
  return stopping;
}
