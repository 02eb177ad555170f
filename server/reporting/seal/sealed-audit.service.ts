import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type AuditChoice } from '../../../contracts/organization/audit/audit-choice.ts';
import type { AuditEntry } from '../../../contracts/organization/audit/audit-entry.ts';
import type { ForetoldExport } from '../../../contracts/organization/audit/foretell-sealed-audit.ts';
import { canonicalJson } from '../../../contracts/reporting/seal/canonical.ts';
import {
  AUDIT_FORMAT,
  AUDIT_PARTS,
  type AuditPart,
  type AuditSeal,
  auditSealText,
  type EntryParts,
  type ExportedAudit,
  hashOfPart,
  hashOfParts,
  linkOf,
  type PartedEntry,
  partsShown,
  type SaltedPart,
} from '../../../contracts/reporting/seal/sealed-audit.ts';
import { AUDIT, type AuditTables, auditChain, type Filter, type NameOf } from '../../../projections/organization/audit.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { OriginsService } from '../../accounts/origins.service.ts';
import { CustomerNames, type NumberedCustomer } from './customer-names.ts';
import { sha256 } from './node-verifier.ts';
import { SealKeys } from './seal-keys.ts';
import { wellFormed } from './well-formed.ts';

/** What is exported, for whom. */
export interface AuditRequest {
  organizationId: number;
  madeBy: string;
  filter: Filter;
  shows: AuditChoice;
  nameOf: NameOf;
}

interface Exported {
  entries: number;
  of: number;
  chainHash: string;
  shows: AuditChoice;
}

/** Of a longer audit its size is foretold from so many entries. */
const MEASURED = 5_000;
const PIECE = 64 * 1024;

/** Exports the audit as signed JSON, piece by piece. */
@Injectable()
export class SealedAudits {
  constructor(
    private readonly models: Runner,
    private readonly keys: SealKeys,
    private readonly origins: OriginsService,
  ) {}

  /** The file's text in pieces. What is exported is recorded by `note` before the last of them, so that there is no whole file without its entry. */
  async *pieces(request: AuditRequest, note: (exported: Exported) => Promise<void>): AsyncGenerator<string> {
    // Before the key is read: one that is retired meanwhile was in use at this time.
    const at = new Date().toISOString();
    const { keyId, publicKey, sign } = await this.keys.inUse();
    const names = await this.customerNames(request.organizationId);
    const audit = auditOf(request, names, at);
    const chain = { entries: 0, shown: 0, chainHash: '', position: '0' };
    let piece = `{"audit":${canonicalJson(audit)},"entries":[`;
    for await (const { passes, shown, hash, position } of this.entries(request, names)) {
      chain.chainHash = linkOf(chain.chainHash, hash, sha256);
      chain.position = position;
      piece += `${chain.entries === 0 ? '' : ','}${canonicalJson(passes ? shown : hash)}`;
      chain.entries++;
      if (passes) chain.shown++;
      if (piece.length > PIECE) {
        yield piece;
        piece = '';
      }
    }
    const unsigned = { ...chain, at, auditHash: sha256(canonicalJson(audit)), keyId, publicKey };
    const seal: AuditSeal = { ...unsigned, signature: sign(auditSealText({ ...unsigned, signature: '' })) };
    await note({ entries: chain.shown, of: chain.entries, chainHash: seal.chainHash, shows: request.shows });
    yield `${piece}],"format":${canonicalJson(AUDIT_FORMAT)},"seal":${canonicalJson(seal)}}`;
  }

  /** Its size and first entry, before it is made. `total` is the number of all entries. */
  async foretold(request: AuditRequest, total: number): Promise<ForetoldExport> {
    const names = await this.customerNames(request.organizationId, MEASURED);
    const { keyId } = await this.keys.inUse();
    let [bytes, entries, shown] = [0, 0, 0];
    let first: PartedEntry | null = null;
    for await (const { passes, shown: entry, hash } of this.entries(request, names)) {
      if (entries === MEASURED) break;
      if (passes) first ??= entry;
      bytes += Buffer.byteLength(canonicalJson(passes ? entry : hash)) + 1;
      entries++;
      if (passes) shown++;
    }
    const isExact = total <= entries;
    const around = Buffer.byteLength(canonicalJson(auditOf(request, names, new Date().toISOString()))) + AROUND;
    return {
      bytes: around + (isExact || entries === 0 ? bytes : Math.round((bytes / entries) * total)),
      ...{ isExact, entries: isExact ? entries : total, shown, keyId, first },
    };
  }

  /** Who is told as which number. */
  async customers(organizationId: number): Promise<NumberedCustomer[]> {
    return (await this.customerNames(organizationId)).customers();
  }

  private async customerNames(organizationId: number, most = Number.POSITIVE_INFINITY): Promise<CustomerNames> {
    const names = new CustomerNames();
    let entries = 0;
    for await (const { entry } of auditChain(this.db, organizationId, {})) {
      if (entries++ === most) break;
      names.learn(entry);
    }
    return names;
  }

  private async *entries({ organizationId, filter, shows, nameOf }: AuditRequest, names: CustomerNames) {
    const saltOf = await this.salts();
    const places = new Map<string, EntryParts['where']>();
    const parts = partsShown(shows);
    for await (const { passes, id, entry } of auditChain(this.db, organizationId, filter, nameOf)) {
      const { origin } = entry;
      const where = origin === null ? NOWHERE : (places.get(origin) ?? (await this.placeOf(organizationId, origin)));
      if (origin !== null) places.set(origin, where);
      const values = wellFormed(partsOf(entry, names, where));
      const salted = eachPart((part): SaltedPart => ({ salt: saltOf(id, part), value: values[part] }));
      const hash = hashOfParts(salted, sha256);
      const shown = { ...eachPart((part) => (parts.has(part) ? salted[part] : hashOfPart(salted[part], sha256))), hash };
      yield { passes, hash, shown, position: entry.position };
    }
  }

  private async placeOf(organizationId: number, origin: string): Promise<EntryParts['where']> {
    const [found] = await this.origins.shown(organizationId, [origin]);
    return found ? { address: found.address, device: found.device } : NOWHERE;
  }

  /** A salt of 128 bits for each part of each event. Who knows some of them can tell no other. */
  private async salts(): Promise<(eventId: string, part: AuditPart) => string> {
    const secret = Buffer.from(await this.keys.auditSalt(), 'hex');
    return (eventId, part) => createHmac('sha256', secret).update(`${eventId} ${part}`).digest('hex').slice(0, 32);
  }

  private get db() {
    return this.models.db<AuditTables>(AUDIT.name);
  }
}

const NOWHERE: EntryParts['where'] = { address: '', device: '' };
/** Bytes of a file beside its head and its entries: the seal with its hashes, key and signature, and the names of the members. */
const AROUND = 640;

function eachPart<Value>(value: (part: AuditPart) => Value): Record<AuditPart, Value> {
  return Object.fromEntries(AUDIT_PARTS.map((part) => [part, value(part)])) as Record<AuditPart, Value>;
}

/** Without the event's id: an export of format 1 shows it, and it names the event elsewhere. */
function partsOf(entry: AuditEntry, names: CustomerNames, where: EntryParts['where']): Record<AuditPart, unknown> {
  const { actorKind, actorName, jobName, at, position, kind, event, sentence, before, after, unit, moved, total, facts } = entry;
  const told = { sentence, before, after };
  const words: EntryParts['words'] = { who: actorName, job: jobName, ...told, unit, moved, total };
  // A user is named as a user, also one who has a customer's name.
  const who = actorKind === 'user' ? actorName : names.hiddenIn(actorName, entry);
  const by = actorKind === 'report' ? 'a customer' : actorName;
  return {
    entry: { at, position, kind, event, by } satisfies EntryParts['entry'],
    words,
    wordsWithoutNames: { ...words, who, job: names.hiddenIn(jobName, entry), ...names.hiddenInAll(told, entry) },
    ...{ where, facts, factsWithoutNames: names.hiddenInAll(facts, entry) },
  };
}

/** The head, whose filter shows nothing that was not chosen. */
function auditOf({ organizationId, madeBy, filter, shows }: AuditRequest, names: CustomerNames, at: string): ExportedAudit {
  const { origins: _origins, ...named } = filter;
  const words = Object.entries(named).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || String(value) === '') return [];
    if (!shows.where && (name === 'where' || name === 'session')) return [[name, 'not in this file']];
    return [[name, name === 'text' && !shows.names ? names.hiddenAltogether(String(value)) : String(value)]];
  });
  return wellFormed({ organizationId, at, madeBy, filter: Object.fromEntries(words), shows });
}
