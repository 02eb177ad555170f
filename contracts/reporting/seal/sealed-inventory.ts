import { canonicalJson } from './canonical.ts';
import type { Sha256 } from './sealed-copy.ts';

/**
 * `manifest.json` of an inventory that was written for an insurer, format 1: what was written for whom, every other file of the ZIP with its SHA-256, and a
 * seal over both. The file is the canonical JSON (RFC 8785) of this object. Hashes are SHA-256 in hexadecimal digits.
 */
export interface SealedInventory {
  /** In the order of the ZIP. */
  files: InventoryFile[];
  format: typeof INVENTORY_FORMAT;
  inventory: WrittenInventory;
  seal: InventorySeal;
}

export const INVENTORY_FORMAT = 'scopebook-inventory/1';
export const MANIFEST_NAME = 'manifest.json';

export interface InventoryFile {
  path: string;
  bytes: number;
  /** By its content: `image/jpeg`. */
  type: string;
  sha256: string;
  /** Whose photograph or attachment it is; the inventory's own files have none. */
  item?: string;
}

export interface WrittenInventory {
  owner: string;
  address: string;
  /** ISO instant. */
  at: string;
  /** Dollars as paid; what belongs to the building is not in it. */
  belongings: { items: number; total: string };
  building: { items: number; total: string };
  photographs: number;
  /** What the PDF's last page shows, of the files of items (`fingerprintOfFiles`). */
  fingerprint: string;
  /** Files that could not be read, or not whole. */
  unreadable: UnreadableFile[];
}

export interface UnreadableFile {
  path: string;
  item: string;
  /** As it was when the file was added. */
  sha256: string;
  reason: 'missing' | 'broken off' | 'damaged';
}

export interface InventorySeal {
  at: string;
  files: number;
  /** Of `files`. */
  filesHash: string;
  /** Of `inventory`. */
  inventoryHash: string;
  keyId: string;
  publicKey: string;
  /** Ed25519, of the seal without its signature. */
  signature: string;
}

/** One fingerprint for all: of the hexadecimal SHA-256 of each file, in the order of the ZIP, each followed by a line feed. */
export const fingerprintOfFiles = (hashes: readonly string[], sha256: Sha256): string => sha256(hashes.map((hash) => `${hash}\n`).join(''));

/** What the signature is made over. */
export const inventorySealText = ({ signature: _, ...seal }: InventorySeal): string => canonicalJson(seal);
