import './schemas/checking.ts';
import type { Call, Schema } from '../../contracts/call.ts';
import { CallError, refusalOf, sawPosition } from './client.ts';
import { jsonIn } from './whole-text.ts';

interface Sent {
  body: BodyInit;
  headers?: Record<string, string>;
  /** The same key and body again is the same write, so that an answer that was lost makes no second one. */
  key?: string;
  /** What to say when it does not arrive, or its answer does not. */
  broken?: string;
}

/** Sends a body as it is, for however long that takes; answers what the call answers. Throws CallError. */
export async function sendBody<Response extends Schema>(
  url: string,
  { method, response }: Pick<Call<Schema, Schema, Schema, Response>, 'method' | 'response'>,
  { body, headers, key = crypto.randomUUID(), broken = 'It did not arrive. Check the network and try again.' }: Sent,
): Promise<Response['_output']> {
  let answer: globalThis.Response;
  let text: string;
  try {
    answer = await fetch(url, { method, headers: { Accept: 'application/json', 'Idempotency-Key': key, ...headers }, body });
    text = await answer.text();
  } catch {
    throw new CallError(0, 'NO_CONNECTION', broken);
  }
  sawPosition(answer.headers.get('X-Log-Position'));
  const made = response.safeParse(jsonIn(text));
  if (answer.ok && made.success) return made.data;
  throw refusalOf(answer.status, text);
}

/** Sends a file in a form to a call's address. */
export function sendFile<Response extends Schema>(
  url: string,
  call: Pick<Call<Schema, Schema, Schema, Response>, 'method' | 'response'>,
  file: File,
): Promise<Response['_output']> {
  const body = new FormData();
  body.append('file', file);
  return sendBody(url, call, { body });
}
