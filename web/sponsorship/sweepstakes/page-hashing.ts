import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Hashing } from '../../../contracts/sponsorship/sweepstakes/draw.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The hashes of a draw, in the page: without Web Cryptography, which browsers lack on an address without TLS. */
export const pageHashing: Hashing = {
  sha256: (text) => bytesToHex(sha256(bytesOf(text))),
  sha256OfHex(hex) {
    // A seed that is none has no hash, which is a fault of the draw and not of the page.
    return /^([0-9a-f]{2})+$/.test(hex) ? bytesToHex(sha256(hexToBytes(hex))) : '';
  },
  hmac: (keyHex, text) => bytesToHex(hmac(sha256, hexToBytes(keyHex), bytesOf(text))),
};
