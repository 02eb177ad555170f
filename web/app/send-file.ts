import './schemas/checking.ts';
import type { Call, Schema } from '../../contracts/call.ts';
import { CallError, sawPosition } from './client.ts';

/** Sends a file in a form to a call's address; answers what the call answers. Throws CallError. */
export async function sendFile<Response extends Schema>(
  url: string,
  { method, response }: Pick<Call<Schema, Schema, Schema, Response>, 'method' | 'response'>,
  file: File,
): Promise<Response['_output']> {
  const body = new FormData();
  body.append('file', file);
  let answer: globalThis.Response;
  try {
    answer = await fetch(url, { method, headers: { Accept: 'application/json', 'Idempotency-Key': crypto.randomUUID() }, body });
  } catch {
    throw new CallError(0, 'NO_CONNECTION', 'It did not arrive. Check the network and try again.');
  }
  sawPosition(answer.headers.get('X-Log-Position'));
  const text: unknown = await answer.json().catch(() => null);
  const made = response.safeParse(text);
  if (answer.ok && made.success) return made.data;
  const told = (text ?? {}) as { code?: string; detail?: string };
  throw new CallError(answer.status, told.code ?? `HTTP_${answer.status}`, told.detail ?? `The server answered ${answer.status}.`);
}
