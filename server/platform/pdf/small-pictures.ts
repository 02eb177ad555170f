import { join } from 'node:path';
import sharp from 'sharp';

/** The bytes of a small JPEG by the hash of its file; undefined where it cannot be read. */
export type SmallPictures = (hash: string) => { bytes: Buffer; width: number; height: number } | undefined;

/** Pictures made small at a time, a thread each. The process gives way to the server's, so that calls do not wait for them. */
const AT_ONCE = 2;

/** The pictures of a folder, each a file named by its hash, made small, so that those of a full vault fit in the memory of the process. */
export async function smallPicturesIn(folder: string, hashes: Iterable<string>, longestPixels: number): Promise<SmallPictures> {
  const pictures = new Map<string, NonNullable<ReturnType<SmallPictures>>>();
  sharp.cache(false);
  sharp.concurrency(1);
  const left = new Set(hashes).values();
  const make = async (hash: string) => {
    const made = await sharp(join(folder, hash))
      .resize({ width: longestPixels, height: longestPixels, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 72 })
      .toBuffer({ resolveWithObject: true })
      // One that the store has lost, or that is damaged, leaves its place.
      .catch(() => undefined);
    if (made) pictures.set(hash, { bytes: made.data, width: made.info.width, height: made.info.height });
  };
  const inTurn = async () => {
    for (const hash of left) await make(hash);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, inTurn));
  return (hash) => pictures.get(hash);
}
