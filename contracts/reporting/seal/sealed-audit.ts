import type { AuditChoice } from '../../organization/audit/audit-choice.ts';
import { canonicalJson } from './canonical.ts';
import type { Sha256 } from './sealed-copy.ts';

/**
 * The file of an exported audit: what was exported for whom, every entry of the organisation in the order of the log, and a seal over both. Entries
 * that the filter left out stand there as their hash alone, so that leaving out shows and nothing can be left out unseen. The file is the canonical
 * JSON (RFC 8785) of this object. Hashes are SHA-256 in hexadecimal digits, of canonical JSON in UTF-8.
 *
 * In format 2 an entry is made of parts, each with a salt of its own, and its hash is made over the hashes of all parts. A part that was not chosen
 * stands there as its hash: it cannot be guessed, because its salt is not there, and the entry's hash is the same whatever was chosen.
 */
export interface SealedAudit {
  audit: ExportedAudit;
  /** An entry that the filter shows, or the hash of one that it left out. */
  entries: (PartedEntry | string)[];
  format: typeof AUDIT_FORMAT;
  seal: AuditSeal;
}

/** A file that was exported before parts could be chosen. */
export interface SealedAudit1 {
  audit: ExportedAudit1;
  /** An entry that the filter shows, or the `hashOfExported` of one that it left out. */
  entries: (ExportedEntry | string)[];
  format: typeof AUDIT_FORMAT_1;
  seal: AuditSeal;
}

export const AUDIT_FORMAT = 'scopebook-audit/2';
export const AUDIT_FORMAT_1 = 'scopebook-audit/1';

export interface ExportedAudit1 {
  organizationId: number;
  /** ISO instant. */
  at: string;
  madeBy: string;
  /** Names and values of the filter; empty where everything is shown. */
  filter: Record<string, string>;
}

export interface ExportedAudit extends ExportedAudit1 {
  shows: AuditChoice;
}

export const AUDIT_PARTS = ['entry', 'facts', 'factsWithoutNames', 'where', 'words', 'wordsWithoutNames'] as const;
export type AuditPart = (typeof AUDIT_PARTS)[number];

/** The parts that a choice shows. */
export function partsShown({ words, where, facts, names }: AuditChoice): Set<AuditPart> {
  const shown = new Set<AuditPart>(['entry']);
  if (words) shown.add(names ? 'words' : 'wordsWithoutNames');
  if (facts) shown.add(names ? 'facts' : 'factsWithoutNames');
  if (where) shown.add('where');
  return shown;
}

/** A part as it is hashed: its content beside a salt that cannot be guessed. */
export interface SaltedPart {
  salt: string;
  value: unknown;
}

/** Each part, or its hash where it was not chosen; `hash` is the entry's. */
export type PartedEntry = Record<AuditPart, SaltedPart | string> & { hash: string };

/** Content of the parts, which are of one shape with and without names. */
export interface EntryParts {
  entry: { at: string; position: string; kind: string; event: string; by: string };
  words: { who: string; job: string; sentence: string; before: string; after: string; unit: string; moved: string; total: string };
  where: { address: string; device: string };
  facts: unknown;
}

/** Entry of format 1. */
export interface ExportedEntry {
  /** Of the event in the log. It cannot be guessed, so that the hash of an entry that was left out tells nothing of it. */
  id: string;
  position: string;
  at: string;
  who: string;
  job: string;
  kind: string;
  sentence: string;
  before: string;
  after: string;
  unit: string;
  moved: string;
  total: string;
  event: string;
  facts: unknown;
}

export interface AuditSeal {
  at: string;
  /** Of `audit`. */
  auditHash: string;
  /** All entries, those that are shown, and the hash of the last link of the chain. */
  entries: number;
  shown: number;
  chainHash: string;
  /** Position in the log of the last entry. */
  position: string;
  keyId: string;
  publicKey: string;
  /** Ed25519, of the seal without its signature. */
  signature: string;
}

/** Of format 1. */
export const hashOfExported = (entry: ExportedEntry, sha256: Sha256): string => sha256(canonicalJson(entry));

export const hashOfPart = (part: SaltedPart | string, sha256: Sha256): string =>
  typeof part === 'string' ? part : sha256(canonicalJson(part));

/** Made over the hashes of all parts, whether or not they are shown. */
export function hashOfParts(entry: Record<AuditPart, SaltedPart | string>, sha256: Sha256): string {
  return sha256(canonicalJson(Object.fromEntries(AUDIT_PARTS.map((part) => [part, hashOfPart(entry[part], sha256)]))));
}

/** The chain of entries: each link is made of the one before it and the entry's hash. */
export const linkOf = (previous: string, entryHash: string, sha256: Sha256): string => sha256(`${previous} ${entryHash}`);

/** What the signature is made over. */
export const auditSealText = ({ signature: _, ...seal }: AuditSeal): string => canonicalJson(seal);
