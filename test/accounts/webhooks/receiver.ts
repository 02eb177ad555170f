import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The parsed body. */
  message: { type: string; version: number; timestamp: string; position: string; organizationId: number; data: Record<string, unknown> };
}

type Answer = (response: ServerResponse, received: Received) => void;

/** A program that webhooks go to, as its firm might write it. It answers 200 until a test says otherwise. */
export async function startReceiver() {
  const received: Received[] = [];
  let answer: Answer = (response) => response.writeHead(200).end();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const one = { id: String(request.headers['webhook-id']), headers: request.headers, body, message: JSON.parse(body) };
    received.push(one);
    answer(response, one);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/in`,
    received,
    answers(how: Answer | number) {
      answer = typeof how === 'number' ? (response) => response.writeHead(how).end() : how;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The snippet of docs/webhooks.md, which the test of that page compares. */
// snippet
export function verify(secret: string, headers: IncomingHttpHeaders, body: string, now = Date.now()): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers;
  if (Math.abs(now / 1000 - Number(at)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest();
  return String(signatures)
    .split(' ')
    .map((one) => Buffer.from(one.replace('v1,', ''), 'base64'))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}
// end of snippet
