import { canonicalJson } from './canonical.ts';
import {
  counted,
  decoded,
  firstUndecodable,
  isOfSmallOrder,
  ownerOf,
  type Published,
  parsedAs,
  sealCheck,
  short,
  verdictOf,
} from './seal-check.ts';
import type { AuditSeal, ExportedAudit, ExportedAudit1 } from './sealed-audit.ts';
import {
  FORMAT,
  fingerprintsOf,
  hashOfEntry,
  isKeyId,
  partsOf,
  type SealedCopy,
  type SealedEntry,
  type Sha256,
  sealedText,
} from './sealed-copy.ts';
import type { SealedInventory } from './sealed-inventory.ts';
import { asciiOf, attachmentIn, hasPdfSeal, type Inflate, isPdf, pdfSealOf, pdfSealText } from './sealed-pdf.ts';
import { isAuditFile, verifyAudit } from './verify-audit.ts';
import { isManifest, verifyManifest } from './verify-inventory.ts';

/** `skipped`: could not be made, because of a check before it or because nothing was given to compare with. */
export type Outcome = 'good' | 'bad' | 'skipped';

export interface Check {
  outcome: Outcome;
  title: string;
  /** What was compared, or where it fails. */
  detail: string;
  /** What the seal says and what the file has instead, where the two can stand beside each other. */
  sealed?: string;
  found?: string;
}

export interface Verdict {
  /**
   * `unknown`: the file is whole, but nothing says who sealed it, because its key was not compared. `cut`: what is there is as it was sealed, but the
   * end is missing. `other`: this is no sealed file at all, and nothing is said against it.
   */
  verdict: 'good' | 'unknown' | 'changed' | 'cut' | 'other';
  /** Five, in one order: file, page and answer, chain, end, seal; of a PDF its own seal as the sixth, of an audit what is left out as its third; of an inventory file, head, list, files, seal. None of a file that is no sealed one. */
  checks: Check[];
  /** The file's content as far as it could be read. */
  copy: SealedCopy | null;
  /** Of an exported audit, as far as it could be read. */
  audit?: { audit: ExportedAudit | ExportedAudit1; seal: AuditSeal };
  /** Of an inventory, as far as it could be read; `compared` says whether its files were there and are as they were. */
  inventory?: Pick<SealedInventory, 'inventory' | 'seal'> & { compared: boolean };
  kind?: 'inventory';
}

export interface PublishedKey {
  keyId: string;
  publicKey: string;
  madeAt: string;
  retiredAt: string | null;
}

export interface Verifier {
  sha256: Sha256;
  /** SHA-256 of bytes, in hexadecimal digits. */
  digest(bytes: Uint8Array): string;
  inflate: Inflate;
  /** Ed25519; hexadecimal digits, and the text in UTF-8. */
  verifies(signature: string, text: string, publicKey: string): boolean;
}

/** The headline of a verdict, on every screen and on the command line. */
export function headlineOf({
  verdict,
  copy,
  audit,
  inventory,
  kind,
}: Pick<Verdict, 'verdict' | 'copy' | 'audit' | 'inventory' | 'kind'>): string {
  if (audit && verdict === 'good') return 'As it was exported';
  if (audit && verdict === 'changed') return 'Changed after it was exported';
  if (inventory && verdict === 'good') return inventory.compared ? 'As it was written' : 'The list is as it was written';
  if (kind && verdict === 'changed') return 'Changed after it was written';
  return verdict === 'good' && !copy?.answer?.signature ? 'As it was sealed' : VERDICT_WORDS[verdict];
}

/** Of a copy. */
const VERDICT_WORDS: Record<Verdict['verdict'], string> = {
  good: 'As it was signed',
  unknown: 'The file is whole; who sealed it is not known',
  changed: 'Changed after it was signed',
  cut: 'The end is missing',
  other: 'This is not a sealed file',
};

/**
 * Checks the bytes of a sealed copy, or of the PDF that holds one, without asking anybody. `keys` are the published keys of the installation that is said to have
 * made it; without them the last check says whether the seal fits the file, but not whose it is, and the verdict is never good: anybody can seal with a key
 * of their own. `asOf` is the instant of keys that were kept: of a key that is younger nothing is known.
 */
export function verifySealedCopy(bytes: Uint8Array, verifier: Verifier, keys?: PublishedKey[], asOf?: string): Verdict {
  const published = keys && { keys, asOf };
  if (isAuditFile(bytes)) return verifyAudit(bytes, verifier, published);
  if (!isPdf(bytes) && isManifest(bytes)) return verifyManifest(bytes, verifier, published);
  if (!isPdf(bytes)) return isSealedFile(bytes) ? verifyFile(bytes, verifier, published) : { verdict: 'other', checks: [], copy: null };
  const file = attachmentIn(bytes, verifier.inflate, isSealedFile);
  if (!file && !hasPdfSeal(bytes)) return { verdict: 'other', checks: [], copy: null };
  if (!file) {
    const detail = 'this PDF bears a seal, but its attachment is missing or broken';
    return { verdict: 'changed', checks: [{ outcome: 'bad', title: 'The sealed file in the PDF cannot be read', detail }], copy: null };
  }
  const inside = verifyFile(file, verifier, published);
  const paper = paperCheck(bytes, verifier, published);
  const checks = [...inside.checks, paper];
  if (paper.outcome === 'bad') return { ...inside, verdict: 'changed', checks };
  return { ...inside, verdict: inside.verdict === 'good' && paper.outcome !== 'good' ? 'unknown' : inside.verdict, checks };
}

/** Whether the pages of a PDF are those that were made of the sealed file in it. */
function paperCheck(bytes: Uint8Array, { sha256, digest, verifies }: Verifier, published: Published | undefined): Check {
  const found = pdfSealOf(bytes);
  const changed = { outcome: 'bad', title: 'The PDF was changed, or saved anew by another program' } as const;
  if (!found) return { ...changed, detail: 'it bears no seal of its own, so that its pages may say anything' };
  const { seal } = found;
  const key = `Ed25519, key ${seal.keyId}`;
  const isOurs = !isOfSmallOrder(seal.publicKey) && verifies(seal.signature, pdfSealText(digest(found.bytes), seal), seal.publicKey);
  if (!isOurs || !isKeyId(seal.keyId, seal.publicKey, sha256))
    return { ...changed, detail: 'its pages may say anything; one byte is enough' };
  const owner = ownerOf(seal, published);
  switch (owner.whose) {
    case 'ours':
      return { outcome: 'good', title: 'The PDF is as it was made', detail: key };
    case 'foreign':
      return { outcome: 'bad', title: `The PDF: ${owner.title}`, detail: owner.detail };
    case 'unknown':
      return { outcome: 'skipped', title: 'The seal of the PDF fits; whose key it is was not compared', detail: key };
  }
}

/** Checks the bytes of a sealed copy's file. */
function verifyFile(bytes: Uint8Array, { sha256, verifies }: Pick<Verifier, 'sha256' | 'verifies'>, published?: Published): Verdict {
  const read = readCopy(bytes);
  if ('fault' in read) {
    const file: Check = {
      outcome: 'bad',
      title: read.cut ? 'The file stops in the middle' : 'The file cannot be read',
      detail: read.fault,
    };
    const rest = ['The page was', 'The entries were', 'The end was', 'The seal was'].map(
      (what): Check => ({
        outcome: 'skipped',
        title: `${what} not looked at`,
        detail: 'the file has to be whole first',
      }),
    );
    return { verdict: read.cut ? 'cut' : 'changed', checks: [file, ...rest], copy: null };
  }
  const { copy } = read;
  const file: Check = { outcome: 'good', title: 'The file can be read', detail: `Sealed copy, format 1, of ${copy.document.title}` };
  try {
    const page = pageCheck(copy, sha256);
    const chain = chainCheck(copy, sha256);
    const end = endCheck(copy, chain);
    const madeBy = `The seal was made for ${copy.document.contractor.name}`;
    const seal = sealCheck({ seal: copy.seal, text: sealedText(copy.seal), madeBy }, { sha256, verifies }, published, [page, chain]);
    const checks = [file, page, chain, end, seal];
    return { verdict: verdictOf(checks, end), checks, copy };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const broken: Check = { outcome: 'bad', title: 'The file is no sealed copy', detail };
    const rest = Array.from(
      { length: 4 },
      (): Check => ({ outcome: 'skipped', title: 'Not looked at', detail: 'the file has to be whole first' }),
    );
    return { verdict: 'changed', checks: [broken, ...rest], copy: null };
  }
}

/** A sealed file begins with its answer and names its format (its members are sorted). A change may have hit one of the two marks; what has neither is another file. */
const BEGINNING = '{"answer":';
const FORMAT_NAME = 'scopebook-sealed-copy/';

function isSealedFile(bytes: Uint8Array): boolean {
  const beginning = asciiOf(bytes.subarray(0, BEGINNING.length));
  return BEGINNING.startsWith(beginning) || asciiOf(bytes).includes(FORMAT_NAME);
}

function readCopy(bytes: Uint8Array): { copy: SealedCopy } | { fault: string; cut: boolean } {
  if (bytes.length === 0) return { fault: 'the file is empty', cut: true };
  const text = decoded(bytes);
  if (text === undefined) return { fault: `it is no text: byte ${firstUndecodable(bytes)} is not UTF-8`, cut: false };
  const read = parsedAs(text, isCopy, bytes.length);
  return 'fault' in read ? read : { copy: read.value };
}

const MEMBERS = ['answer', 'document', 'entries', 'fingerprints', 'format', 'seal'];

/** As much of the shape as the checks rely on; what is in it is the hashes' question. */
function isCopy(value: unknown): value is SealedCopy {
  if (value === null || typeof value !== 'object' || Object.keys(value).sort().join() !== MEMBERS.join()) return false;
  const { format, document, fingerprints, entries, seal, answer } = value as Partial<SealedCopy>;
  const listed = document?.groups;
  return (
    format === FORMAT &&
    Array.isArray(fingerprints) &&
    Array.isArray(entries) &&
    entries.every((entry) => entry !== null && typeof entry === 'object') &&
    Array.isArray(listed) &&
    listed.every((group) => Array.isArray(group?.lines) && group.lines.every((line) => line !== null && typeof line === 'object')) &&
    typeof answer === 'object' &&
    seal !== null &&
    typeof seal === 'object'
  );
}

function pageCheck({ document, answer, fingerprints, seal }: SealedCopy, sha256: Sha256): Check {
  const found = fingerprintsOf(document, sha256);
  const answerHash = sha256(canonicalJson(answer));
  const listHash = sha256(canonicalJson(fingerprints));
  const pageHash = sha256(canonicalJson(found));
  const failed = (detail: string): Check => ({
    outcome: 'bad',
    title: 'The page does not match its fingerprint',
    detail,
    sealed: short(seal.pageHash),
    found: short(pageHash),
  });
  if (listHash !== seal.pageHash) {
    if (pageHash === seal.pageHash) return { ...failed('in the list of fingerprints'), found: short(listHash) };
    return failed(
      found.join() === fingerprints.join() ? 'in the fingerprint that the seal names' : 'in the page or in the list of its fingerprints',
    );
  }
  const parts = partsOf(document);
  const changed = fingerprints.findIndex((fingerprint, n) => fingerprint !== found[n]);
  if (changed >= 0 || found.length !== fingerprints.length)
    return failed(
      parts[changed < 0 ? fingerprints.length : changed]?.where ?? `${fingerprints.length} parts were sealed, ${found.length} are here`,
    );
  if (answerHash !== seal.answerHash)
    return {
      outcome: 'bad',
      title: 'The answer does not match its fingerprint',
      detail: 'in the answer: its name, its time, its text or its signature',
      sealed: short(seal.answerHash),
      found: short(answerHash),
    };
  return { outcome: 'good', title: 'The page matches its fingerprint', detail: short(pageHash) };
}

/** The place of the first entry that is not as it was chained; -1 when all follow one another. */
function firstBroken(entries: SealedEntry[], sha256: Sha256): number {
  return entries.findIndex((entry, n) => {
    const previous = n === 0 ? '' : entries[n - 1]?.hash;
    return entry.number !== n + 1 || entry.previous !== previous || entry.hash !== hashOfEntry(entry, sha256);
  });
}

function chainCheck({ entries, seal }: SealedCopy, sha256: Sha256): Check {
  const at = firstBroken(entries, sha256);
  const words =
    entries.length < seal.entries
      ? `The ${counted(entries.length)} that are here follow one another`
      : `All ${counted(entries.length)} follow one another`;
  if (entries.length === 0)
    return { outcome: 'bad', title: 'There are no entries', detail: 'every report has at least the one that made it' };
  if (at < 0) return { outcome: 'good', title: words, detail: 'each carries the hash of the one before it' };
  const title = at + 1 >= entries.length ? `Entry ${at + 1} does not follow` : `Entries ${at + 1} to ${entries.length} no longer follow`;
  const ownHash = entries[at] && entries[at].hash !== hashOfEntry(entries[at], sha256);
  return {
    outcome: 'bad',
    title,
    detail: ownHash
      ? `entry ${at + 1} is not the one that its hash was made of`
      : `entry ${at + 1} does not carry the hash of the one before it`,
  };
}

function endCheck({ entries, seal }: SealedCopy, chain: Check): Check {
  if (chain.outcome !== 'good')
    return { outcome: 'skipped', title: 'The end was not looked at', detail: 'a broken chain has no end to compare' };
  const last = entries.at(-1);
  const missing = seal.entries - entries.length;
  if (missing !== 0 || last?.hash !== seal.chainHash || last.position !== seal.position)
    return {
      outcome: 'bad',
      title:
        missing > 0 ? `${counted(missing)} ${missing === 1 ? 'is' : 'are'} missing at the end` : 'The end is not the one that was sealed',
      detail: missing > 0 ? 'what came last is not in this file' : 'the seal names another last entry',
      sealed: `${counted(seal.entries)}, to log position ${seal.position}`,
      found: `${counted(entries.length)}, to log position ${last?.position ?? 'none'}`,
    };
  return {
    outcome: 'good',
    title: 'Nothing is missing at the end',
    detail: `last entry at log position ${last.position}, as the seal says`,
  };
}
