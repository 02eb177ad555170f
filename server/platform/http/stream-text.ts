import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Sends text in pieces, as fast as the caller takes them. A caller who leaves in the middle is no error. */
export async function streamText(response: Response, pieces: Iterable<string> | AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), response);
  } catch (error) {
    if (!response.destroyed) throw error;
  }
}

/** The pieces once the first of them was made: what fails before it is answered as any failure is, and after the headers it could only cut the answer off. */
export async function afterFirst(pieces: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const first = await pieces.next();
  return (async function* () {
    try {
      for (let piece = first; !piece.done; piece = await pieces.next()) yield piece.value;
    } finally {
      await pieces.return(undefined);
    }
  })();
}
