import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { Refusal } from '../../../contracts/refusals.ts';
import { assertFileBody } from '../http/file-body.ts';

export interface Upload {
  file: Buffer;
  /** SHA-256. */
  hash: string;
}

/** Reads the upload. Refuses a body that is not the bare file, is larger than `most` bytes, or was cut off. `what` begins the sentence about the size. */
export async function uploadedFile(request: Request, most: number, what: string): Promise<Upload> {
  assertFileBody(request);
  const tooLarge = () => new Refusal('FILE_TOO_LARGE', `${what} can have at most ${most / 1024 / 1024} MB.`);
  if (Number(request.get('content-length') ?? 0) > most) throw tooLarge();
  const chunks: Buffer[] = [];
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) throw tooLarge();
      chunks.push(chunk);
      hash.update(chunk);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('UPLOAD_CUT_OFF');
  }
  if (!request.complete) throw new Refusal('UPLOAD_CUT_OFF');
  return { file: Buffer.concat(chunks, size), hash: hash.digest('base64url') };
}
