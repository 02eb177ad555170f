import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Request } from 'express';
import { Refusal } from '../../../contracts/refusals.ts';
import { ATTACHMENT_TOO_LARGE, MAX_ATTACHMENT_BYTES } from '../../../contracts/vault/attachments/attachment.ts';
import { InvalidRequest } from '../../platform/http/problem.filter.ts';

const FIELD = 'uploadInventoryItemFile';
/** What a form has beside its file. */
const FORM_BYTES = 64 * 1024;

export interface FormFile {
  name: string;
  bytes: number;
  /** SHA-256 in hexadecimal digits. */
  hash: string;
}

/** Writes the one file of a form to the disk as it arrives. Refuses FILE_TOO_LARGE and UPLOAD_CUT_OFF. */
export async function writeFormFile(request: Request, path: string): Promise<FormFile> {
  const noForm = () => new InvalidRequest([{ field: 'Content-Type', message: `must be multipart/form-data with one file, ${FIELD}` }]);
  if (!request.is('multipart/form-data')) throw noForm();
  if (Number(request.get('content-length') ?? 0) > MAX_ATTACHMENT_BYTES + FORM_BYTES)
    throw new Refusal('FILE_TOO_LARGE', ATTACHMENT_TOO_LARGE);
  let parser: busboy.Busboy;
  try {
    const limits = { files: 1, fields: 10, fieldSize: 1_000, fileSize: MAX_ATTACHMENT_BYTES + 1 };
    parser = busboy({ headers: request.headers, defParamCharset: 'utf8', limits });
  } catch {
    throw noForm();
  }
  let writing: Promise<FormFile> | undefined;
  parser.on('file', (field, stream, { filename = '' }) => {
    if (field !== FIELD || writing) {
      stream.resume();
      return;
    }
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        hash.update(chunk);
        done(bytes > MAX_ATTACHMENT_BYTES ? new Refusal('FILE_TOO_LARGE', ATTACHMENT_TOO_LARGE) : null, chunk);
      },
    });
    writing = pipeline(stream, counted, createWriteStream(path, { mode: 0o600 })).then(() => ({
      name: filename,
      bytes,
      hash: hash.digest('hex'),
    }));
    // What fails here is said below; the rest of the body is not read.
    writing.catch((error) => parser.destroy(error));
  });
  try {
    await pipeline(request, parser);
  } catch (error) {
    const cause = await (writing ?? Promise.resolve()).then(
      () => error,
      (own: unknown) => own,
    );
    if (cause instanceof Refusal || (cause as NodeJS.ErrnoException).code === 'ENOSPC') throw cause;
    throw new Refusal('UPLOAD_CUT_OFF');
  }
  const file = await writing;
  if (!file) throw noForm();
  return file;
}
