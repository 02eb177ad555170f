import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { smallPicturesIn } from '../../platform/pdf/small-pictures.ts';
import type { Inventory } from './inventory.ts';
import { type Companions, inventoryPdf } from './inventory-pdf.ts';

/** The longest side of a picture on paper in pixels: 230 to the inch. */
const PRINTED = 200;

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
  const hashes = inventory.items.flatMap(({ photograph }) => photograph?.shown ?? []);
  const pictures = await smallPicturesIn(folder, hashes, PRINTED);
  await inventoryPdf(inventory, companions, pictures, createWriteStream(join(folder, PDF_FILE), { mode: 0o600 }));
}
