import { createHash, createPublicKey, verify } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import type { Sha256 } from '../../../contracts/reporting/seal/sealed-copy.ts';
import type { StreamVerifier } from '../../../contracts/reporting/seal/verify-inventory.ts';

export const sha256: Sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');

/** The DER of an Ed25519 public key is this head and the key's 32 bytes (RFC 8410). */
export const DER_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
/** More than any sealed copy unpacked: a small file could unpack to all of the memory. */
const MOST_UNPACKED = 64 * 1024 * 1024;
const KEY = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;

/** Checks seals by Node's own cryptography. */
export const nodeVerifier: StreamVerifier = {
  sha256,
  digest: (bytes) => createHash('sha256').update(bytes).digest('hex'),
  hasher() {
    const hash = createHash('sha256');
    return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('hex') };
  },
  inflate: (bytes) => inflateSync(bytes, { maxOutputLength: MOST_UNPACKED }),
  verifies(signature, text, publicKey) {
    if (!SIGNATURE.test(signature) || !KEY.test(publicKey)) return false;
    const key = createPublicKey({ key: Buffer.concat([DER_HEAD, Buffer.from(publicKey, 'hex')]), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'hex'));
  },
};
