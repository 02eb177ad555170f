import { formatMoment, formatNumber } from '../../format.ts';
import { type AuditChoice } from '../../organization/audit/audit-choice.ts';
import { canonicalJson } from './canonical.ts';
import { counted, decoded, firstUndecodable, type Published, parsedAs, sealCheck, short, verdictOf } from './seal-check.ts';
import {
  AUDIT_FORMAT,
  AUDIT_FORMAT_1,
  AUDIT_PARTS,
  auditSealText,
  hashOfExported,
  hashOfParts,
  linkOf,
  type PartedEntry,
  partsShown,
  type SealedAudit,
  type SealedAudit1,
} from './sealed-audit.ts';
import type { Sha256 } from './sealed-copy.ts';
import { asciiOf } from './sealed-pdf.ts';
import type { Check, Verdict, Verifier } from './verify.ts';

const AUDIT_BEGINNING = '{"audit":{';
const FORMAT_NAME = 'scopebook-audit/';

export function isAuditFile(bytes: Uint8Array): boolean {
  return asciiOf(bytes.subarray(0, AUDIT_BEGINNING.length)) === AUDIT_BEGINNING || asciiOf(bytes.subarray(-1_000)).includes(FORMAT_NAME);
}

/** Checks an exported audit: the file, what was exported, what is left out, the chain with what the filter left out in it, its end, and the seal. */
export function verifyAudit(bytes: Uint8Array, { sha256, verifies }: Verifier, published: Published | undefined): Verdict {
  const broken = (title: string, detail: string, cut: boolean): Verdict => ({
    verdict: cut ? 'cut' : 'changed',
    checks: [{ outcome: 'bad', title, detail }],
    copy: null,
  });
  const text = decoded(bytes);
  if (text === undefined) return broken('The file cannot be read', `it is no text: byte ${firstUndecodable(bytes)} is not UTF-8`, false);
  const read = parsedAs(text, isAudit);
  if ('fault' in read) return broken(read.cut ? 'The file stops in the middle' : 'The file cannot be read', read.fault, read.cut);
  const file = read.value;
  const { audit, entries, seal } = file;
  const shown = entries.filter((entry) => typeof entry !== 'string').length;
  const left = entries.length - shown;
  const words = `${counted(shown)} shown, ${formatNumber(String(left))} as ${left === 1 ? 'its hash' : 'their hashes'}`;
  const format = file.format === AUDIT_FORMAT ? 2 : 1;
  const whole: Check = { outcome: 'good', title: 'The file can be read', detail: `Audit, format ${format}, ${words}` };
  const head: Check =
    sha256(canonicalJson(audit)) === seal.auditHash
      ? { outcome: 'good', title: 'What was exported is as it was', detail: `by ${audit.madeBy}, ${formatMoment(audit.at)}` }
      : { outcome: 'bad', title: 'What was exported was changed', detail: 'who made it, when, with which filter, or what was to go in' };
  const chosen = file.format === AUDIT_FORMAT ? [choiceCheck(file)] : [];
  const chain = chainCheck(file, shown, sha256);
  const end = endCheck(file, chain);
  const what = { seal, text: auditSealText(seal), madeBy: 'The seal was made by this installation' };
  const signed = sealCheck(what, { sha256, verifies }, published, [head, ...chosen, chain]);
  const checks = [whole, head, ...chosen, chain, end, signed];
  return { verdict: verdictOf(checks, end), checks, copy: null, audit: { audit, seal } };
}

const LEFT_OUT: Record<keyof AuditChoice, string> = {
  words: 'sentences, old and new values, and money',
  where: 'network addresses and devices',
  facts: 'raw facts',
  names: 'names of customers',
};

/** What was left out, as the file's head says it; an entry that shows anything else was changed by somebody who had the file. */
function choiceCheck({ audit: { shows }, entries }: SealedAudit): Check {
  const parts = partsShown(shows);
  const fits = ({ hash: _, ...entry }: PartedEntry) => AUDIT_PARTS.every((part) => parts.has(part) === (typeof entry[part] !== 'string'));
  const place = entries.findIndex((entry) => typeof entry !== 'string' && !fits(entry));
  if (place >= 0)
    return {
      outcome: 'bad',
      title: `Entry ${place + 1} does not show what was chosen`,
      detail: 'something of it was hidden or shown after it was exported',
    };
  const choices = (Object.keys(LEFT_OUT) as (keyof AuditChoice)[]).filter((part) => !shows[part]);
  if (choices.length === 0) return { outcome: 'good', title: 'Of each entry everything is shown', detail: 'nothing was left out' };
  const listed = choices.map((part) => LEFT_OUT[part]).join('; ');
  return {
    outcome: 'good',
    title: `${listed.charAt(0).toUpperCase()}${listed.slice(1)} are not in this file`,
    detail: shows.names
      ? 'their hashes are, so that they can be shown later and compared'
      : 'customers are told as Customer 1, 2, 3; who they are is known where it was exported',
  };
}

function chainCheck(file: SealedAudit | SealedAudit1, shown: number, sha256: Sha256): Check {
  const { entries, seal } = file;
  let link = '';
  let wrong: Check | undefined;
  for (const [n, hash] of hashesOf(file, sha256).entries()) {
    link = linkOf(link, hash, sha256);
    const entry = entries[n];
    if (wrong || typeof entry !== 'object' || !('hash' in entry) || entry.hash === hash) continue;
    wrong = {
      ...{ outcome: 'bad', title: `Entry ${n + 1} does not match its hash`, sealed: short(entry.hash), found: short(hash) },
      detail: n + 1 < entries.length ? `from there on the ${counted(entries.length)} no longer follow one another` : 'it was changed',
    };
  }
  if (wrong) return wrong;
  if (link === seal.chainHash && shown === seal.shown)
    return {
      outcome: 'good',
      title: `All ${counted(entries.length)} follow one another`,
      detail: 'with those that were left out, as their hashes',
    };
  const missing = seal.entries - entries.length;
  return {
    ...{ outcome: 'bad', sealed: short(seal.chainHash), found: short(link) },
    title: missing === 0 ? 'An entry is not the one that was sealed' : 'The entries are not those that were sealed',
    detail:
      missing === 0 ? 'an entry or a hash was changed, or its place' : `${counted(seal.entries)} were sealed, ${entries.length} are here`,
  };
}

function hashesOf(file: SealedAudit | SealedAudit1, sha256: Sha256): string[] {
  return file.format === AUDIT_FORMAT
    ? file.entries.map((entry) => (typeof entry === 'string' ? entry : hashOfParts(entry, sha256)))
    : file.entries.map((entry) => (typeof entry === 'string' ? entry : hashOfExported(entry, sha256)));
}

function endCheck({ entries, seal }: SealedAudit | SealedAudit1, chain: Check): Check {
  if (chain.outcome !== 'good')
    return { outcome: 'skipped', title: 'The end was not looked at', detail: 'a broken chain has no end to compare' };
  const last = entries.at(-1);
  const position = typeof last !== 'object' ? seal.position : 'position' in last ? last.position : positionIn(last.entry);
  if (position !== seal.position)
    return { outcome: 'bad', title: 'The end is not the one that was sealed', detail: 'the seal names another last entry' };
  return {
    outcome: 'good',
    title: 'Nothing is missing at the end',
    detail: `last entry at log position ${seal.position}, as the seal says`,
  };
}

const positionIn = (part: PartedEntry['entry']) =>
  typeof part === 'string' ? '' : String((part.value as { position?: unknown } | null)?.position);

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object';

/** As much of the shape as the checks rely on. */
function isAudit(value: unknown): value is SealedAudit | SealedAudit1 {
  if (!isObject(value) || Object.keys(value).sort().join() !== 'audit,entries,format,seal') return false;
  const { audit, entries, format, seal } = value as Partial<SealedAudit | SealedAudit1>;
  if (!isObject(audit) || !isObject(seal) || !Array.isArray(entries)) return false;
  if (format === AUDIT_FORMAT_1) return entries.every((entry) => typeof entry === 'string' || isObject(entry));
  return format === AUDIT_FORMAT && isObject((audit as SealedAudit['audit']).shows) && entries.every(isEntry);
}

const MEMBERS = [...AUDIT_PARTS, 'hash'].sort().join();

/** Without the salt of a part that is shown, what the others are could be guessed: it is part of the shape. */
function isEntry(entry: unknown): boolean {
  if (typeof entry === 'string') return true;
  if (!isObject(entry) || Object.keys(entry).sort().join() !== MEMBERS) return false;
  return AUDIT_PARTS.every((name) => {
    const part = (entry as PartedEntry)[name];
    return typeof part === 'string' || (isObject(part) && Object.keys(part).sort().join() === 'salt,value');
  });
}
