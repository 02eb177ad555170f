import './schemas/checking.ts';
import type { z } from 'zod';
import { CallError, refusalOf, sawPosition } from './client.ts';
import { jsonIn } from './whole-text.ts';

export interface UploadOptions {
  method: 'POST' | 'PUT';
  headers?: Record<string, string>;
  /** The share of the body that has gone out (0 to 1). */
  onShare: (share: number) => void;
  signal?: AbortSignal;
  /** What to say when the connection breaks. */
  broken: string;
}

/**
 * Sends a file as the body of a request and answers the parsed response; `fetch` cannot tell how much has gone out. Throws CallError, and
 * AbortError once the signal aborts.
 */
export function upload<Response extends z.ZodType>(
  url: string,
  body: Blob,
  response: Response,
  { method, headers = {}, onShare, signal, broken }: UploadOptions,
): Promise<z.output<Response>> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const aborted = () => reject(new DOMException('cancelled', 'AbortError'));
    if (signal?.aborted) return aborted();
    request.open(method, url);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
    request.onabort = aborted;
    request.onerror = () => reject(new CallError(0, 'NO_CONNECTION', broken));
    request.onload = () => {
      sawPosition(request.getResponseHeader('X-Log-Position'));
      const made = response.safeParse(jsonIn(request.responseText));
      if (request.status === 200 && made.success) resolve(made.data);
      else reject(refusalOf(request.status, request.responseText));
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

/** Sends a file from a byte on; `onSent` is told how many bytes have gone out. Throws as `upload` does. */
export function uploadRest<Response extends z.ZodType>(
  url: string,
  file: Blob,
  from: number,
  response: Response,
  { onSent, signal }: { onSent: (bytes: number) => void; signal: AbortSignal },
): Promise<z.output<Response>> {
  return upload(url, file.slice(from), response, {
    method: 'PUT',
    onShare: (share) => onSent(Math.round(from + share * (file.size - from))),
    signal,
    broken: 'It did not arrive. Check the network.',
  });
}

/** Begins anew when the server knows of another place in the file than this browser; this often. */
const MOST_BEGINNINGS = 4;

/** Sends the rest of a file from where the server says that it has come to. Throws what either throws. */
export async function goOnUploading<Begun, Sent>(begin: () => Promise<Begun>, sendRest: (begun: Begun) => Promise<Sent>): Promise<Sent> {
  for (let beginning = 1; ; beginning++) {
    const begun = await begin();
    try {
      return await sendRest(begun);
    } catch (error) {
      if (!(error instanceof CallError) || !error.code.startsWith('UPLOAD_') || beginning >= MOST_BEGINNINGS) throw error;
    }
  }
}
