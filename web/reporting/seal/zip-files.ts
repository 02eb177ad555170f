import { unzipRaw } from 'unzipit';
import type { ZippedFile } from '../../../contracts/reporting/seal/verify-inventory.ts';

/** The files of a ZIP of any size: its list is read, and of its files only what is asked for. Throws for what is no whole ZIP. */
export async function zippedFiles(zip: Blob): Promise<ZippedFile[]> {
  const { entries } = await unzipRaw(zip);
  return entries.map((entry) => ({
    name: entry.name,
    bytes: entry.size,
    read: async function* () {
      const pieces = (await entry.stream()).getReader();
      try {
        // Not every browser can go through a stream by `for await`.
        for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) yield piece.value;
      } finally {
        await pieces.cancel().catch(() => {});
      }
    },
  }));
}
