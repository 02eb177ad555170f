import { open } from 'node:fs/promises';
import { type Reader, unzipRaw } from 'unzipit';
import type { ZippedFile } from '../../contracts/reporting/seal/verify-inventory.ts';

/** Opens a ZIP of any size: its list is read, and of its files only what is asked for. */
export async function openZip(path: string): Promise<{ files: ZippedFile[]; close(): Promise<void> }> {
  const file = await open(path);
  const reader: Reader = {
    getLength: async () => (await file.stat()).size,
    async read(offset, size) {
      const bytes = new Uint8Array(size);
      const { bytesRead } = await file.read(bytes, 0, size, offset);
      return bytes.subarray(0, bytesRead);
    },
  };
  const close = () => file.close();
  try {
    const { entries } = await unzipRaw(reader);
    const files = entries.map((entry) => ({
      name: entry.name,
      bytes: entry.size,
      read: async function* () {
        yield* (await entry.stream()) as unknown as AsyncIterable<Uint8Array>;
      },
    }));
    return { files, close };
  } catch (error) {
    await close();
    throw error;
  }
}
