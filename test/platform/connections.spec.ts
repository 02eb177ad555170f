import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
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
  while (closings.length < 8) await new Promise((resolve) => setImmediate(resolve));
  const closed = app.app.close().then(() => (ended = true));
  await Promise.all([closed, loads, heard]);
  agent.destroy();
  expect(ended).toBe(true);
  expect(closings[0]).toBe('keep-alive');
});
