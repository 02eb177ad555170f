import type { ReportDocument } from '../document.ts';
import { canonicalJson } from './canonical.ts';

/**
 * The file of a sealed copy, format 1: the page, the answer, every entry of the report's stream until the copy was made, and a seal over all
 * three. The file is the canonical JSON (RFC 8785) of this object, so that any other byte is a change. Hashes are SHA-256 in hexadecimal digits,
 * of canonical JSON in UTF-8; key and signature are hexadecimal too.
 */
export interface SealedCopy {
  format: typeof FORMAT;
  document: ReportDocument;
  answer: SealedAnswer | null;
  /** Of the parts of the document (`partsOf`), in their order: they say where a page was changed. */
  fingerprints: string[];
  entries: SealedEntry[];
  seal: Seal;
}

export const FORMAT = 'scopebook-sealed-copy/1';

export interface SealedAnswer {
  name: string;
  answer: 'yes' | 'no';
  kind: 'Acceptance' | 'Completion';
  comments: string;
  /** ISO instant, by the server's clock. */
  at: string;
  /** Null where the answer was recorded by hand, or came from a program that sends none. */
  signature: SealedSignature | null;
  /** The addresses that the link was mailed to, for an answer through it; left out of an answer by hand, and of files of before this was kept. */
  mailedTo?: string[];
}

export interface SealedSignature {
  method: 'typed' | 'drawn';
  /** Of a drawn one: strokes of x, y, x, y, ... in a box of `SIGNATURE_BOX`. */
  strokes: number[][];
  consent: { version: number; since: string; text: string };
  /** The network address that the answer came from. */
  address: string;
  /** As the browser names itself. */
  userAgent: string;
  screen: string;
  language: string;
  timeZone: string;
}

/** One event of the report's stream. `dataHash` is of all that the log holds of it, which stays with the sender. */
export interface SealedEntry {
  /** From 1. */
  number: number;
  /** Commit position in the log. */
  position: string;
  at: string;
  type: string;
  /** Empty for what concerns the sender alone, such as reminders. */
  words: string;
  dataHash: string;
  /** The hash of the entry before; empty for the first. */
  previous: string;
  /** Of this entry without its hash. */
  hash: string;
}

export interface Seal {
  /** ISO instant at which the seal was made. */
  at: string;
  archiveName: string;
  reportId: number;
  /** Revision of the estimate that the page shows. */
  estimateRevision: number;
  /** Of `fingerprints`: the fingerprint of the page. */
  pageHash: string;
  answerHash: string;
  /** How many, the hash of the last one, and its position in the log. */
  entries: number;
  chainHash: string;
  position: string;
  keyId: string;
  publicKey: string;
  /** Ed25519, of the seal without its signature. */
  signature: string;
}

/** SHA-256 of a text in UTF-8, in hexadecimal digits. */
export type Sha256 = (text: string) => string;

interface Part {
  /** Where on the page, in words. */
  where: string;
  value: unknown;
}

/**
 * The document in parts small enough to say where it was changed: the page without its lines, then of each group its head and its lines, then
 * the photos, which name their pictures by their content.
 */
export function partsOf(document: ReportDocument): Part[] {
  const { groups, photos, ...page } = document;
  return [
    { where: 'at the top or in the sums', value: { ...page, groups: groups.length, ...(photos && { photos: photos.length }) } },
    ...groups.flatMap((group) => {
      const { lines, ...head } = group;
      return [
        { where: `in the part “${group.title}”, its heading or its sum`, value: { ...head, lines: lines.length } },
        ...lines.map((line, n) => ({ where: `in the part “${group.title}”, line ${n + 1}, ${line.description}`, value: line })),
      ];
    }),
    ...(photos ?? []).map((photo, n) => ({ where: `in photo ${n + 1} or its words`, value: photo })),
  ];
}

export const fingerprintsOf = (document: ReportDocument, sha256: Sha256): string[] =>
  partsOf(document).map(({ value }) => sha256(canonicalJson(value)));

/** The fingerprint of a page: what an answer names as read, and what a seal is made over. */
export const pageHashOf = (document: ReportDocument, sha256: Sha256): string => sha256(canonicalJson(fingerprintsOf(document, sha256)));

export const hashOfEntry = ({ hash: _, ...entry }: SealedEntry, sha256: Sha256): string => sha256(canonicalJson(entry));

/** What the signature is made over. */
export const sealedText = ({ signature: _, ...seal }: Seal): string => canonicalJson(seal);

/** A key's name begins with the year it was made in and ends with its own hash, so that no two keys share a name. */
export const keyIdOf = (publicKey: string, year: string, sha256: Sha256): string => `seal-${year}-${sha256(publicKey).slice(0, 12)}`;

/** Whether a key's name is its own. */
export const isKeyId = (keyId: string, publicKey: string, sha256: Sha256): boolean =>
  keyId === keyIdOf(publicKey, keyId.split('-')[1] ?? '', sha256);

/** Digits in groups of four, so that two people can compare them aloud. */
export const grouped4 = (digits: string): string[] => digits.match(/.{1,4}/g) ?? [];
