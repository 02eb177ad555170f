import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import type { Request } from 'express';
import { Refusal } from '../../../contracts/refusals.ts';
import { InvalidRequest } from '../http/problem.filter.ts';

/** What a form has beside its file. */
const FORM_BYTES = 64 * 1024;

export interface FormFile {
  name: string;
  bytes: number;
  /** SHA-256 in hexadecimal digits. */
  hash: string;
}

export interface FormRules {
  mostBytes: number;
  /** Words of the refusal of a larger one. */
  tooLarge: string;
  /** The field of the form that holds the file; any by default. */
  field?: string;
}

/** Writes the one file of a form (`multipart/form-data`) to the disk as it arrives. Refuses FILE_TOO_LARGE and UPLOAD_CUT_OFF. */
export async function writeFormFile(request: Request, path: string, { mostBytes, tooLarge, field: wanted }: FormRules): Promise<FormFile> {
  const message = `must be multipart/form-data with one file${wanted ? `, ${wanted}` : ''}`;
  const noForm = () => new InvalidRequest([{ field: 'Content-Type', message }]);
  if (!request.is('multipart/form-data')) throw noForm();
  if (Number(request.get('content-length') ?? 0) > mostBytes + FORM_BYTES) throw new Refusal('FILE_TOO_LARGE', tooLarge);
  let parser: busboy.Busboy;
  try {
    const limits = { files: 1, fields: 10, fieldSize: 1_000, fileSize: mostBytes + 1 };
    parser = busboy({ headers: request.headers, defParamCharset: 'utf8', limits });
  } catch {
    throw noForm();
  }
  let writing: Promise<FormFile> | undefined;
  parser.on('file', (field, stream, { filename = '' }) => {
    if ((wanted !== undefined && field !== wanted) || writing) {
      stream.resume();
      return;
    }
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        hash.update(chunk);
        done(bytes > mostBytes ? new Refusal('FILE_TOO_LARGE', tooLarge) : null, chunk);
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

/** Work on a file of its own in the temporary folder, which is gone afterwards. Refuses DISK_FULL. */
export async function inFolder<T>(work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'scopebook-file-'));
  try {
    return await work(join(folder, 'file'));
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? new Refusal('DISK_FULL') : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
