import { formatDate, formatNumber } from '../../format.ts';
import { canonicalJson } from './canonical.ts';
import { grouped4, isKeyId, type Seal } from './sealed-copy.ts';
import type { Check, PublishedKey, Verdict, Verifier } from './verify.ts';

export interface Published {
  keys: PublishedKey[];
  asOf: string | undefined;
}

type Read<File> = { value: File } | { fault: string; cut: boolean };

export function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** A file of canonical JSON: any other byte is a change. */
export function parsedAs<File>(text: string, is: (value: unknown) => value is File, bytes = text.length): Read<File> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!text.trimEnd().endsWith('}'))
      return { fault: `it ends after ${formatNumber(String(bytes))} bytes, before its seal does`, cut: true };
    const at = /position (\d+)/.exec(String(error))?.[1];
    return { fault: at === undefined ? 'it is no JSON' : `it is no JSON: wrong at character ${at}`, cut: false };
  }
  if (!is(value)) return { fault: 'it is no sealed file of this format', cut: false };
  let canonical: string;
  try {
    canonical = canonicalJson(value);
  } catch (error) {
    return { fault: String(error instanceof Error ? error.message : error), cut: false };
  }
  if (canonical === text) return { value };
  let at = 0;
  while (canonical[at] === text[at]) at++;
  return { fault: `it is not written as it was sealed, from character ${at}: “${text.slice(at, at + 24)}”`, cut: false };
}

export function firstUndecodable(bytes: Uint8Array): number {
  // Each prefix that decodes as a stream is well-formed so far; halving finds the first byte that is not.
  let [good, bad] = [0, bytes.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, middle), { stream: true });
      good = middle;
    } catch {
      bad = middle;
    }
  }
  return bad;
}

export const short = (hash: unknown) => `${grouped4(String(hash).slice(0, 24)).join(' ')} …`;

export const counted = (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`;

/** The seal of a copy, of an exported audit, or of an inventory: `text` is what it signs, and `madeBy` is said when it is good. */
export function sealCheck(
  { seal, text, madeBy }: { seal: Pick<Seal, 'at' | 'keyId' | 'publicKey' | 'signature'>; text: string; madeBy: string },
  { sha256, verifies }: Pick<Verifier, 'sha256' | 'verifies'>,
  published: Published | undefined,
  before: Check[],
): Check {
  const key = `Ed25519, key ${seal.keyId}`;
  if (isOfSmallOrder(seal.publicKey) || !verifies(seal.signature, text, seal.publicKey))
    return { outcome: 'bad', title: 'The seal was changed, or is not of this key', detail: key };
  if (!isKeyId(seal.keyId, seal.publicKey, sha256))
    return { outcome: 'bad', title: 'The key is not the one that its name says', detail: key };
  const owner = ownerOf(seal, published);
  if (owner.whose === 'foreign') return { outcome: 'bad', title: owner.title, detail: owner.detail };
  if (before.some(({ outcome }) => outcome === 'bad'))
    return { outcome: 'skipped', title: 'The seal is genuine, but of another text', detail: key };
  if (owner.whose === 'unknown') return { outcome: 'skipped', title: owner.title, detail: owner.detail };
  const made = formatDate(owner.key.madeAt.slice(0, 10));
  return { outcome: 'good', title: madeBy, detail: `${key}, made ${made}` };
}

type Owner =
  | { whose: 'ours'; key: PublishedKey }
  | { whose: 'foreign'; title: string; detail: string }
  | { whose: 'unknown'; title: string; detail: string };

/** Whose a seal is that fits its key. */
export function ownerOf({ keyId, publicKey, at }: Pick<Seal, 'keyId' | 'publicKey' | 'at'>, published: Published | undefined): Owner {
  const detail = `Ed25519, key ${keyId}`;
  if (!published) return { whose: 'unknown', title: 'The seal fits; whose key it is was not compared', detail };
  const key = published.keys.find((one) => one.keyId === keyId);
  if (!key && published.asOf !== undefined && at > published.asOf)
    return { whose: 'unknown', title: 'The seal is younger than the keys of this page; fetch the page anew', detail };
  if (key?.publicKey !== publicKey)
    return { whose: 'foreign', title: 'The seal was made by somebody else', detail: `${detail} is not one of the published keys` };
  const outside = outsideOf(key, at);
  if (outside) return { whose: 'foreign', title: outside, detail: `${detail}; the seal says ${at}` };
  return { whose: 'ours', key };
}

/** The clock that dates a seal and the one that dates its key may be of two machines. */
const CLOCKS_DIFFER_MS = 60_000;

/** What speaks against a seal's time, if its key was not in use then. */
function outsideOf({ madeAt, retiredAt }: PublishedKey, at: string): string | undefined {
  const time = Date.parse(at);
  if (!(time >= Date.parse(madeAt) - CLOCKS_DIFFER_MS)) return 'The seal is dated before its key was made';
  if (retiredAt !== null && time > Date.parse(retiredAt) + CLOCKS_DIFFER_MS) return 'The seal is dated after its key was retired';
  return undefined;
}

/**
 * Public keys for which anybody can write a signature that verifies, without any private key: the encodings of Ed25519's points of small order (as libsodium
 * lists them), as they are but for the sign in their last bit.
 */
const SMALL_ORDER = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
];

export function isOfSmallOrder(publicKey: string): boolean {
  const sign = Number.parseInt(String(publicKey).slice(62), 16);
  return SMALL_ORDER.includes(`${String(publicKey).slice(0, 62)}${(sign & 0x7f).toString(16).padStart(2, '0')}`.toLowerCase());
}

export function verdictOf(checks: Check[], end: Check): Verdict['verdict'] {
  const bad = checks.filter(({ outcome }) => outcome === 'bad');
  if (bad.length > 0) return bad.length === 1 && end.outcome === 'bad' ? 'cut' : 'changed';
  return checks.every(({ outcome }) => outcome === 'good') ? 'good' : 'unknown';
}
