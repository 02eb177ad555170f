import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import exifBeGone from 'exif-be-gone';

/** Its declarations take a CommonJS module's export for a namespace. */
const ExifTransformer = exifBeGone as unknown as new () => Transform;

/**
 * Writes a JPEG or PNG without Exif and XMP, where the place, the time and the camera stand, in a stream and without decoding it. Answers the new file's size
 * and SHA-256 in hexadecimal digits.
 */
export async function withoutPlace(from: string, to: string): Promise<{ bytes: number; hash: string }> {
  const sha256 = createHash('sha256');
  let bytes = 0;
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      sha256.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await pipeline(createReadStream(from), new ExifTransformer(), counted, createWriteStream(to, { mode: 0o600 }));
  return { bytes, hash: sha256.digest('hex') };
}
