import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { unzlibSync } from 'fflate';
import { SEAL_KEYS } from '../../../contracts/reporting/public-paths.ts';
import type { Verdict } from '../../../contracts/reporting/seal/verify.ts';
import { type PublishedKey, verifySealedCopy } from '../../../contracts/reporting/seal/verify.ts';
import { isZip, type StreamVerifier, unreadableZip, verifyInventory } from '../../../contracts/reporting/seal/verify-inventory.ts';
import { keptKeys } from './kept-keys.ts';
import { zippedFiles } from './zip-files.ts';

/** Larger than any sealed copy that is no ZIP; a film that was dropped by mistake is not read. */
const MOST_BYTES = 64 * 1024 * 1024;

/** More than any sealed copy unpacked. */
const MOST_UNPACKED = 64 * 1024 * 1024;

const bytesOf = (text: string) => new TextEncoder().encode(text);

/**
 * Checks seals in the page. Not by Web Cryptography, which older phones lack for Ed25519, and every browser on an address without TLS: one way for
 * all, by the audited noble libraries.
 */
const verifier: StreamVerifier = {
  sha256: (text) => bytesToHex(sha256(bytesOf(text))),
  digest: (bytes) => bytesToHex(sha256(bytes)),
  hasher() {
    const hash = sha256.create();
    return { update: (bytes) => void hash.update(bytes), digest: () => bytesToHex(hash.digest()) };
  },
  // Into a place of a fixed size: a small file could unpack to all of the memory.
  inflate: (bytes) => unzlibSync(bytes, { out: new Uint8Array(MOST_UNPACKED) }),
  verifies(signature, text, publicKey) {
    try {
      // RFC 8032, as Node checks it, not the looser ZIP 215.
      return ed25519.verify(hexToBytes(signature), bytesOf(text), hexToBytes(publicKey), { zip215: false });
    } catch {
      return false;
    }
  },
};

let fetched: Promise<PublishedKey[] | undefined> | undefined;

/** The keys that this installation publishes; undefined when they cannot be fetched. Fetched once; nothing of the file is sent. */
function keys(): Promise<PublishedKey[] | undefined> {
  fetched ??= fetch(SEAL_KEYS)
    .then((response) => (response.ok ? (response.json() as Promise<PublishedKey[]>) : undefined))
    .catch(() => undefined);
  return fetched.then((found) => {
    if (!found) fetched = undefined;
    return found;
  });
}

const published = async () => keptKeys() ?? { keys: await keys(), asOf: undefined };

/** Checks the bytes of a sealed copy in this page. */
export async function verifyInPage(bytes: Uint8Array): Promise<Verdict> {
  const { keys: known, asOf } = await published();
  return verifySealedCopy(bytes, verifier, known, asOf);
}

/** Checks a file in this page, the ZIP of an inventory file by file; `told` hears how many were looked at. Throws for what is too large. */
export async function verifyFileInPage(file: File, told: (looked: number, of: number) => void): Promise<Verdict> {
  if (!isZip(new Uint8Array(await file.slice(0, 4).arrayBuffer()))) {
    if (file.size > MOST_BYTES) throw new Error(`${file.name} is too large for a sealed copy.`);
    return verifyInPage(new Uint8Array(await file.arrayBuffer()));
  }
  let files: Awaited<ReturnType<typeof zippedFiles>>;
  try {
    files = await zippedFiles(file);
  } catch (error) {
    return unreadableZip(error instanceof Error ? error.message : String(error));
  }
  return verifyInventory(files, verifier, { ...(await published()), told });
}
