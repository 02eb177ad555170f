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
