import { Injectable } from '@nestjs/common';
import { canonicalJson } from '../../contracts/reporting/seal/canonical.ts';
import {
  fingerprintOfFiles,
  INVENTORY_FORMAT,
  type InventoryFile,
  type InventorySeal,
  inventorySealText,
  type SealedInventory,
  type WrittenInventory,
} from '../../contracts/reporting/seal/sealed-inventory.ts';
import { sha256 } from './seal/node-verifier.ts';
import { SealKeys } from './seal/seal-keys.ts';
import { wellFormed } from './seal/well-formed.ts';

/** Seals the list of files that go to an insurer. */
@Injectable()
export class SealedInventories {
  constructor(private readonly keys: SealKeys) {}

  /** One for all files of items, by their hashes in the order of the ZIP. */
  fingerprint(hashes: readonly string[]): string {
    return fingerprintOfFiles(hashes, sha256);
  }

  /** The text of `manifest.json`. Paths must be well-formed, because the ZIP has them too. */
  async manifest(written: WrittenInventory, listed: readonly InventoryFile[]): Promise<string> {
    const { inventory, files } = wellFormed({ inventory: written, files: [...listed] });
    // Before the key is read: one that is retired meanwhile was in use at this time.
    const at = new Date().toISOString();
    const { keyId, publicKey, sign } = await this.keys.inUse();
    const hashes = { filesHash: sha256(canonicalJson(files)), inventoryHash: sha256(canonicalJson(inventory)) };
    const unsigned: InventorySeal = { at, files: files.length, ...hashes, keyId, publicKey, signature: '' };
    const seal = { ...unsigned, signature: sign(inventorySealText(unsigned)) };
    return canonicalJson({ files, format: INVENTORY_FORMAT, inventory, seal } satisfies SealedInventory);
  }
}
