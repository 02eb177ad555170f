import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { listenToChanges } from '../../contracts/platform.ts';
import { startApp, type TestApp } from '../harness.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ patience: { headMs: 300, bodyMs: 300, checkMs: 100 } });
});
afterAll(() => app?.close());

const port = () => Number(new URL(app.url).port);

/** Sends a piece of a request and goes on with a byte now and then; resolves when the server ends the connection, a byte on its way or not. */
async function cutOff(piece: string): Promise<void> {
  const socket: Socket = connect(port(), '127.0.0.1');
  socket.on('error', () => {}).resume();
  socket.write(piece);
  const dripping = setInterval(() => socket.write('x'), 50);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
}

it('cuts off who sends the head of a request byte by byte, or its body', async () => {
  await cutOff('GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  await cutOff(
    'POST /account/Signup HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"UserName":"',
  );
});

/** A connection that is kept: answers the status and the `Connection` header of each request, or why it broke. */
async function kept() {
  const socket = connect(port(), '127.0.0.1');
  await once(socket, 'connect');
  return async () => {
    const answer = Promise.race([
      once(socket, 'data').then(([data]) => `${data}`),
      once(socket, 'close').then(() => 'closed'),
      once(socket, 'error').then(([error]) => `${error.code}`),
    ]);
    socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    const head = await answer;
    return [/ (\d{3}) /.exec(head)?.[1] ?? head, /^connection: (.*)\r$/im.exec(head)?.[1]];
  };
}

it('keeps an idle connection for longer than proxies do, and longer than a head may take', async () => {
  expect((app.app.getHttpServer() as Server).keepAliveTimeout).toBe(75_000);
  const ask = await kept();
  expect(await ask()).toEqual(['200', 'keep-alive']);
  // The time for a head (0.3 s here) counts from its first byte, and not from the answer before.
  await pause(1_000);
  expect(await ask()).toEqual(['200', 'keep-alive']);
});

it('ends under keep-alive traffic and open event streams', async () => {
  const dana = await app.signedIn('contractor');
  const stream = await dana.fetch(listenToChanges.path);
  const heard = stream.text();
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const closings: (string | undefined)[] = [];
  let ended = false;
  /** Asks again and again over a connection that is kept alive, until nobody answers. */
  const load = async () => {
    for (;;) {
      const answer = await new Promise<IncomingMessage | undefined>((resolve) => {
        get({ port: port(), host: '127.0.0.1', path: '/api/demo', agent }, resolve).on('error', () => resolve(undefined));
      });
      if (!answer) return;
      closings.push(answer.headers.connection);
      answer.resume();
      await once(answer, 'end').catch(() => {});
    }
  };
  const loads = Promise.all(Array.from({ length: 4 }, load));
  const ask = await kept();
  expect(await ask()).toEqual(['200', 'keep-alive']);
  while (closings.length < 8) await new Promise((resolve) => setImmediate(resolve));
  const closed = app.app.close().then(() => (ended = true));
  await pause(300);
  // A request that is on its way over an idle connection when the server begins to end is answered, and told that it was the last.
  expect(await ask()).toEqual(['200', 'close']);
  await Promise.all([closed, loads, heard]);
  agent.destroy();
  expect(ended).toBe(true);
  expect(closings[0]).toBe('keep-alive');
});
