import type { z } from 'zod';
import type { Call, Schema } from '../../../contracts/call.ts';
import { type Input, inWriteQueue, retryUntilAnswered, send, urlOf } from '../client.ts';
import { forgetWrite, isOwn, waits } from './kept-writes.ts';

/**
 * A question that the next step waits for, sent like a write: without a network, or a session, it waits and goes on by itself. `key` takes it back
 * (`takeBackWrite`).
 */
export async function askUntilAnswered<P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  call: Call<P, Q, B, R>,
  input: Input<P, Q, B>,
  key: string,
): Promise<z.output<R>> {
  const since = performance.now();
  const { body } = input as { body?: unknown };
  isOwn(key);
  waits({ key, subject: call.id, at: new Date().toISOString(), url: urlOf(call, input), body: JSON.stringify(body), what: call.summary });
  const ask = () => send(call, input);
  try {
    return (await inWriteQueue(call.id, key, () => retryUntilAnswered(ask, key, async () => {}, since))) as z.output<R>;
  } finally {
    void forgetWrite(key);
  }
}
