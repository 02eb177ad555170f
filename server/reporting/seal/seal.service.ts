import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Injectable, Logger } from '@nestjs/common';
import { nameOfActor, type Recorded } from '../../../contracts/log.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { definitionOf, type ReportEvent } from '../../../contracts/reporting/events.ts';
import type { ReportState } from '../../../contracts/reporting/report-state.ts';
import { canonicalJson } from '../../../contracts/reporting/seal/canonical.ts';
import { consentOf } from '../../../contracts/reporting/seal/consent.ts';
import {
  FORMAT,
  fingerprintsOf,
  hashOfEntry,
  type Seal,
  type SealedAnswer,
  type SealedCopy,
  type SealedEntry,
  sealedText,
} from '../../../contracts/reporting/seal/sealed-copy.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Files } from '../../platform/files/files.ts';
import { ArchiveService } from '../archive/archive.service.ts';
import { ReportService } from '../report.service.ts';
import { sha256 } from './node-verifier.ts';
import { SealKeys } from './seal-keys.ts';
import { wellFormed } from './well-formed.ts';

/** Makes the sealed copies of archived reports, and reads them. */
@Injectable()
export class SealService {
  private readonly logger = new Logger(SealService.name);

  constructor(
    private readonly reports: ReportService,
    private readonly archive: ArchiveService,
    private readonly keys: SealKeys,
    private readonly log: EventLog,
    private readonly files: Files,
  ) {}

  /**
   * Seals an archived copy: writes the file, then records its seal. Once per copy, however often and by however many servers it is asked for; a file
   * whose record was lost to a crash is left unnamed, and the repeat makes another.
   */
  async seal(reportId: number, archiveId: number): Promise<void> {
    const { report, archive, document } = await this.archive.copy(reportId, archiveId);
    if ((await this.archive.sealOf(reportId, archiveId)) !== null) return;
    const events = (await this.log.read(`report-${reportId}`, { through: archive.reportRevision })) as Recorded<ReportEvent>[];
    // Before the key is read: one that is retired meanwhile was in use at this time.
    const at = new Date().toISOString();
    const { keyId, publicKey, sign } = await this.keys.inUse();
    const page = wellFormed(document);
    const fingerprints = fingerprintsOf(page, sha256);
    const answer = wellFormed(withLink(answerOf(report, archiveId), report, events));
    const entries = chained(events);
    const last = entries.at(-1);
    if (!last) throw new Error(`Report ${reportId} has no entries to seal`);
    const unsigned = {
      at,
      archiveName: wellFormed(archive.name),
      reportId,
      estimateRevision: archive.estimateRevision,
      pageHash: sha256(canonicalJson(fingerprints)),
      answerHash: sha256(canonicalJson(answer)),
      entries: entries.length,
      chainHash: last.hash,
      position: last.position,
      keyId,
      publicKey,
    };
    const seal: Seal = { ...unsigned, signature: sign(sealedText({ ...unsigned, signature: '' })) };
    const copy: SealedCopy = { format: FORMAT, document: page, answer, fingerprints, entries, seal };
    const bytes = Buffer.from(canonicalJson(copy), 'utf8');
    const file = await this.files.keep(report.organizationId, bytes);
    const { pageHash, chainHash, position, signature } = seal;
    const copiesTo = answer ? copiesOf(report) : [];
    await this.reports.execute(
      reportId,
      {
        type: 'Seal',
        archiveId,
        seal: {
          ...{ file, bytes: bytes.length, keyId, publicKey, pageHash, chainHash, position, signature, copiesTo },
          entries: entries.length,
          title: page.title,
        },
      },
      { actor: { kind: 'system', organizationId: report.organizationId, name: 'Scopebook' }, idempotencyKey: `seal/${archiveId}` },
    );
  }

  /** Seals at once, so that who answered finds the sealed copy. What keeps it from that concerns the reaction, not the answer, which is recorded. */
  async sealNow(reportId: number, archiveId: number): Promise<void> {
    await this.seal(reportId, archiveId).catch((error: Error) =>
      this.logger.warn(`Copy ${archiveId} of report ${reportId} is sealed later: ${error.message}`),
    );
  }

  /** The file of a sealed copy. Refuses SEAL_PENDING until it is sealed, and SEALED_FILE_MISSING where the store lost it. */
  async file(reportId: number, archiveId: number): Promise<{ bytes: Buffer; name: string }> {
    const { report, archive } = await this.archive.copy(reportId, archiveId);
    const seal = await this.archive.sealOf(reportId, archiveId);
    if (!seal) throw new Refusal('SEAL_PENDING');
    const file = await this.files.get(report.organizationId, seal.file);
    if (!file) throw new Refusal('SEALED_FILE_MISSING');
    return { bytes: await buffer(file.stream as Readable), name: fileName(archive.name) };
  }
}

function sealedAnswer({
  name,
  answer,
  kind,
  comments,
  at,
  signature,
}: Omit<NonNullable<ReportState['response']>, 'copyTo' | 'archiveId' | 'signed'>): SealedAnswer {
  if (!signature) return { name, answer, kind, comments, at, signature: null };
  const { consentVersion, ...signed } = signature;
  const { since = '', text = '' } = consentOf(consentVersion) ?? {};
  return { name, answer, kind, comments, at, signature: { ...signed, consent: { version: consentVersion, since, text } } };
}

function answerOf({ response, completions }: ReportState, archiveId: number): SealedAnswer | null {
  if (response?.archiveId === archiveId) return sealedAnswer(response);
  const completion = completions.find((one) => one.archiveId === archiveId);
  return completion ? sealedAnswer({ ...completion, signature: null }) : null;
}

/** An answer through the link with whom that link was mailed to: what is known of whose act it was. */
function withLink(answer: SealedAnswer | null, { link }: ReportState, events: Recorded<ReportEvent>[]): SealedAnswer | null {
  const answered = events.findLast(({ type }) => type === 'ReportResponded' || type === 'ReportCompletionAnswered');
  return answer && answered?.metadata.actor.kind === 'report' ? { ...answer, mailedTo: link.mailedTo } : answer;
}

/** The customer, by the address that was typed and those that the link was mailed to, and the contractor. */
function copiesOf({ response, sent, link }: ReportState): string[] {
  return [...new Set([response?.copyTo ?? '', ...link.mailedTo, sent.contractor.email])].filter(Boolean);
}

/** An entry of a sealed copy in the words of its reader; empty for what concerns the sender alone. */
const readerWords = (event: Recorded<ReportEvent>): string =>
  definitionOf(event).reader?.(event.data, nameOfActor(event.metadata.actor), event.metadata.actor) ?? '';

function chained(events: Recorded<ReportEvent>[]): SealedEntry[] {
  let previous = '';
  return events.map((event, n) => {
    const entry = wellFormed({
      number: n + 1,
      position: event.position.toString(),
      at: event.metadata.at,
      type: event.type,
      words: readerWords(event),
      dataHash: sha256(canonicalJson(wellFormed(event.data))),
      previous,
      hash: '',
    });
    entry.hash = hashOfEntry(entry, sha256);
    previous = entry.hash;
    return entry;
  });
}

const fileName = (archiveName: string) =>
  `${
    archiveName
      .replace(/[^A-Za-z0-9 .-]+/g, ' ')
      .trim()
      .slice(0, 80) || 'Sealed copy'
  }.json`;
