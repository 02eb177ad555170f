import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Inventory } from './inventory.ts';
import { type Companions, inventoryPdf, type Pictures } from './inventory-pdf.ts';

/** The longest side of a picture on paper in pixels: 230 to the inch. */
const PRINTED = 200;

/** Pictures made small at a time, a thread each. The process gives way to the server's, so that calls do not wait for them. */
const AT_ONCE = 2;

/** Where the inventory and its pictures are, each named by its hash, and the PDF is written. */
export interface InventoryPdfJob {
  folder: string;
}

export interface InventoryJob {
  inventory: Inventory;
  companions: Companions;
}

export const INVENTORY_FILE = 'inventory.json';
export const PDF_FILE = 'inventory.pdf';

/** Makes `inventory.pdf` in the job's folder. */
export async function makeInventoryPdf({ folder }: InventoryPdfJob): Promise<void> {
  const { inventory, companions } = JSON.parse(await readFile(join(folder, INVENTORY_FILE), 'utf8')) as InventoryJob;
  const pictures = await picturesIn(folder, inventory);
  await inventoryPdf(inventory, companions, pictures, createWriteStream(join(folder, PDF_FILE), { mode: 0o600 }));
}

/** Small, so that those of a full vault fit in the memory of the process. */
async function picturesIn(folder: string, { items }: Inventory): Promise<Pictures> {
  const pictures = new Map<string, NonNullable<ReturnType<Pictures>>>();
  sharp.cache(false);
  sharp.concurrency(1);
  const hashes = new Set(items.flatMap(({ photograph }) => photograph?.shown ?? [])).values();
  const make = async (hash: string) => {
    const made = await sharp(join(folder, hash))
      .resize({ width: PRINTED, height: PRINTED, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 72 })
      .toBuffer({ resolveWithObject: true })
      // One that the store has lost, or that is damaged, leaves its place.
      .catch(() => undefined);
    if (made) pictures.set(hash, { bytes: made.data, width: made.info.width, height: made.info.height });
  };
  const inTurn = async () => {
    for (const hash of hashes) await make(hash);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, inTurn));
  return (hash) => pictures.get(hash);
}
