import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { unzlibSync } from 'fflate';
import { SEAL_KEYS } from '../../../contracts/reporting/public-paths.ts';
import type { Verdict, Verifier } from '../../../contracts/reporting/seal/verify.ts';
import { type PublishedKey, verifySealedCopy } from '../../../contracts/reporting/seal/verify.ts';
import { keptKeys } from './kept-keys.ts';

/** More than any sealed copy unpacked. */
const MOST_UNPACKED = 64 * 1024 * 1024;

const bytesOf = (text: string) => new TextEncoder().encode(text);

/**
 * Checks seals in the page. Not by Web Cryptography, which older phones lack for Ed25519, and every browser on an address without TLS: one way for
 * all, by the audited noble libraries.
 */
const verifier: Verifier = {
  sha256: (text) => bytesToHex(sha256(bytesOf(text))),
  digest: (bytes) => bytesToHex(sha256(bytes)),
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

let published: Promise<PublishedKey[] | undefined> | undefined;

/** The keys that this installation publishes; undefined when they cannot be fetched. Fetched once; nothing of the file is sent. */
function keys(): Promise<PublishedKey[] | undefined> {
  published ??= fetch(SEAL_KEYS)
    .then((response) => (response.ok ? (response.json() as Promise<PublishedKey[]>) : undefined))
    .catch(() => undefined);
  return published.then((found) => {
    if (!found) published = undefined;
    return found;
  });
}

/** Checks the bytes of a sealed copy in this page. */
export async function verifyInPage(bytes: Uint8Array): Promise<Verdict> {
  const kept = keptKeys();
  return kept ? verifySealedCopy(bytes, verifier, kept.keys, kept.asOf) : verifySealedCopy(bytes, verifier, await keys());
}
