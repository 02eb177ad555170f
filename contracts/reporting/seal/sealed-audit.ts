import { canonicalJson } from './canonical.ts';
import type { Sha256 } from './sealed-copy.ts';

/**
 * The file of an exported audit, format 1: what was exported for whom, every entry of the organisation in the order of the log, and a seal over both.
 * Entries that the filter left out stand there as their hash alone, so that leaving out shows and nothing can be left out unseen. The file is the
 * canonical JSON (RFC 8785) of this object. Hashes are SHA-256 in hexadecimal digits, of canonical JSON in UTF-8.
 */
export interface SealedAudit {
  audit: ExportedAudit;
  /** An entry that the filter shows, or the `hashOfExported` of one that it left out. */
  entries: (ExportedEntry | string)[];
  format: typeof AUDIT_FORMAT;
  seal: AuditSeal;
}

export const AUDIT_FORMAT = 'scopebook-audit/1';

export interface ExportedAudit {
  organizationId: number;
  /** ISO instant. */
  at: string;
  madeBy: string;
  /** Names and values of the filter; empty where everything is shown. */
  filter: Record<string, string>;
}

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

export const hashOfExported = (entry: ExportedEntry, sha256: Sha256): string => sha256(canonicalJson(entry));

/** The chain of entries: each link is made of the one before it and the entry's hash. */
export const linkOf = (previous: string, entryHash: string, sha256: Sha256): string => sha256(`${previous} ${entryHash}`);

/** What the signature is made over. */
export const auditSealText = ({ signature: _, ...seal }: AuditSeal): string => canonicalJson(seal);
