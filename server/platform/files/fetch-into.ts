import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileOwner, Files } from './files.ts';

/** Files that are fetched at a time: a bucket answers each after a while. */
const AT_ONCE = 6;

/** Copies files of one owner into a folder, each named by its hash. One that cannot be read is left out. */
export async function fetchInto(
  folder: string,
  files: Files,
  owner: FileOwner,
  hashes: Iterable<string>,
  signal: AbortSignal,
): Promise<void> {
  const left = new Set(hashes).values();
  const fetch = async () => {
    for (const hash of left) {
      signal.throwIfAborted();
      const file = await files.get(owner, hash).catch(() => undefined);
      if (file) await pipeline(file.stream, createWriteStream(join(folder, hash)), { signal }).catch(() => {});
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetch));
}
