import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import type { Part, StoredFile } from '../../platform/files/file-store.ts';

/** A file of an attachment as it is answered. `open` reads it, or a part of it. */
export interface AttachmentFile {
  hash: string;
  bytes: number;
  name: string;
  type: string;
  /** A JPEG of our making. */
  isOurs: boolean;
  open(part?: Part): Promise<StoredFile>;
}

/** Seconds; the address of a file names its content. */
const FOR_EVER = 365 * 24 * 60 * 60;
/** Played in place, which asks for their type; everything else unknown is bytes. */
const PLAYED = /^(audio|video)\//;

/** Answers a file, whole or in the part that is asked for. It never runs in our origin: sandboxed, not sniffed, and only saved unless it is a picture of our making or a PDF. */
export async function sendAttachment(
  { request, response }: { request: Request; response: Response },
  file: AttachmentFile,
  isDownload: boolean,
): Promise<void> {
  const { hash, bytes, name, type, isOurs } = file;
  const isPdf = type === 'application/pdf';
  const tag = `"${hash}"`;
  // The name in both forms of RFC 6266, whatever letters it has.
  response.attachment(name);
  if ((isOurs || isPdf) && !isDownload)
    response.set('Content-Disposition', String(response.get('Content-Disposition')).replace(/^attachment/, 'inline'));
  response.set({
    'Accept-Ranges': 'bytes',
    'Cache-Control': `private, max-age=${FOR_EVER}, immutable`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Type': isOurs ? 'image/jpeg' : isPdf || PLAYED.test(type) ? type : 'application/octet-stream',
    'X-Content-Type-Options': 'nosniff',
    ETag: tag,
  });
  if (request.get('if-none-match') === tag) {
    response.status(304).end();
    return;
  }
  const part = partOf(request, bytes, tag);
  if (part === 'unsatisfiable') {
    response.status(416).set('Content-Range', `bytes */${bytes}`).end();
    return;
  }
  if (part) response.status(206).set('Content-Range', `bytes ${part.start}-${part.end}/${bytes}`);
  const { bytes: length, stream } = await file.open(part);
  response.set('Content-Length', String(length));
  if (request.method === 'HEAD') {
    stream.destroy();
    response.end();
    return;
  }
  // A caller that hangs up needs no answer.
  await pipeline(stream, response).catch(() => response.destroy());
}

/** One part, if exactly one is asked for; several, or one of another content, are answered with the whole. */
function partOf(request: Request, bytes: number, tag: string): Part | 'unsatisfiable' | undefined {
  const condition = request.get('if-range');
  if (condition !== undefined && condition !== tag) return undefined;
  const ranges = request.range(bytes);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}
