import { Injectable } from '@nestjs/common';
import { canonicalJson } from '../../../contracts/reporting/seal/canonical.ts';
import {
  AUDIT_FORMAT,
  type AuditSeal,
  auditSealText,
  type ExportedAudit,
  hashOfExported,
  linkOf,
} from '../../../contracts/reporting/seal/sealed-audit.ts';
import { AUDIT, type AuditTables, auditChain, type Filter, type NameOf } from '../../../projections/organization/audit.ts';
import { Runner } from '../../../projections/runner/runner.ts';
import { OrganizationService } from '../../organization/organization.service.ts';
import type { RequestContext } from '../../platform/event-log/stream.ts';
import type { Session } from '../../platform/http/access.ts';
import { sha256 } from './node-verifier.ts';
import { SealKeys } from './seal-keys.ts';
import { wellFormed } from './well-formed.ts';

/** Exports the audit as signed JSON, piece by piece. */
@Injectable()
export class SealedAudits {
  constructor(
    private readonly models: Runner,
    private readonly keys: SealKeys,
    private readonly organization: OrganizationService,
  ) {}

  /** The file's text in pieces. What is exported is recorded before the last of them, so that there is no whole file without its entry. */
  async *pieces(filter: Filter, nameOf: NameOf, ctx: RequestContext & { session: Session }): AsyncGenerator<string> {
    const { session } = ctx;
    const { organizationId } = session;
    // Before the key is read: one that is retired meanwhile was in use at this time.
    const at = new Date().toISOString();
    const { keyId, publicKey, sign } = await this.keys.inUse();
    const audit: ExportedAudit = wellFormed({ organizationId, at, madeBy: session.name, filter: wordsOf(filter) });
    const chain = { entries: 0, shown: 0, chainHash: '', position: '0' };
    let piece = `{"audit":${canonicalJson(audit)},"entries":[`;
    for await (const { passes, entry } of auditChain(this.models.db<AuditTables>(AUDIT.name), organizationId, filter, nameOf)) {
      const exported = wellFormed(entry);
      const hash = hashOfExported(exported, sha256);
      chain.chainHash = linkOf(chain.chainHash, hash, sha256);
      chain.position = entry.position;
      piece += `${chain.entries === 0 ? '' : ','}${canonicalJson(passes ? exported : hash)}`;
      chain.entries++;
      if (passes) chain.shown++;
      if (piece.length > PIECE) {
        yield piece;
        piece = '';
      }
    }
    const unsigned = { ...chain, at, auditHash: sha256(canonicalJson(audit)), keyId, publicKey };
    const seal: AuditSeal = { ...unsigned, signature: sign(auditSealText({ ...unsigned, signature: '' })) };
    await this.organization.noteExport(organizationId, { entries: chain.shown, of: chain.entries, chainHash: seal.chainHash }, ctx);
    yield `${piece}],"format":${canonicalJson(AUDIT_FORMAT)},"seal":${canonicalJson(seal)}}`;
  }
}

const PIECE = 64 * 1024;

function wordsOf({ origins: _origins, ...filter }: Filter): Record<string, string> {
  const named = Object.entries(filter).filter(([, value]) => value !== undefined && String(value) !== '');
  return Object.fromEntries(named.map(([name, value]) => [name, String(value)]));
}
