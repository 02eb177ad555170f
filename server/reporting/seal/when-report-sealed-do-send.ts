import { Injectable } from '@nestjs/common';
import { formatDate } from '../../../contracts/format.ts';
import type { Recorded } from '../../../contracts/log.ts';
import type { ReportEvent } from '../../../contracts/reporting/events.ts';
import { publicUrl } from '../../platform/demo-mode.ts';
import { EventLog } from '../../platform/event-log/event-log.ts';
import { Files } from '../../platform/files/files.ts';
import { type FileOfMail, Outbox, type OutgoingMail } from '../../platform/mail/outbox.ts';
import { Reaction, type ReactionDefinition, RunningReaction } from '../../platform/reactions/reaction.ts';
import { ReadDb } from '../../platform/read-db/read-db.ts';
import { messageKey } from '../message-keys.ts';
import { fileNameOf } from '../pdf/send-pdf.ts';
import { ReportService } from '../report.service.ts';
import { OfflineVerifier, VERIFIER_NAME } from './offline-verifier.ts';
import { SealService } from './seal.service.ts';
import { SealedPdfs } from './sealed-pdfs.service.ts';

type Sealed = Recorded<Extract<ReportEvent, { type: 'ReportSealed' }>>;

/** What is larger goes as a link alone, because mail servers refuse large mail. */
const MOST_ATTACHED_BYTES = 5_000_000;

/** The sealed copy of an answer goes to customer and contractor. The event's id is the mail's key, so two servers that react to one event send one mail. */
@Injectable()
export class WhenReportSealedDoSend extends RunningReaction {
  protected readonly reaction: Reaction;

  constructor(
    log: EventLog,
    readDb: ReadDb,
    outbox: Outbox,
    private readonly seals: SealService,
    private readonly reports: ReportService,
    private readonly pdfs: SealedPdfs,
    private readonly verifier: OfflineVerifier,
    private readonly store: Files,
  ) {
    super();
    const definition: ReactionDefinition = {
      name: 'when-report-sealed-do-send',
      streams: ['report-'],
      react: async (events, tx) => {
        for (const event of events as Recorded<ReportEvent>[])
          if (event.type === 'ReportSealed' && event.data.copiesTo.length > 0) await outbox.put(await this.mailsFor(event), tx);
      },
    };
    this.reaction = new Reaction(definition, log, readDb);
  }

  /** The PDF, and the page that checks without a network, which are kept by content: the same page goes with all mails of a day. */
  private async filesFor({ reportId, archiveId }: Sealed['data']): Promise<{ pdf: boolean; files: FileOfMail[] }> {
    const { organizationId } = await this.reports.summary(reportId);
    const made = await this.pdfs.make(reportId, archiveId, { organizationId }, new AbortController().signal);
    const files: FileOfMail[] = [];
    const keep = async (name: string, type: string, bytes: Buffer | undefined) => {
      if (!bytes || bytes.length > MOST_ATTACHED_BYTES) return false;
      return files.push({ name, type, organizationId, hash: await this.store.keep(organizationId, bytes) }) > 0;
    };
    const pdf = await keep(`${made ? fileNameOf(made.document) : ''}.pdf`, 'application/pdf', made?.file);
    await keep(VERIFIER_NAME, 'text/html', await this.verifier.file());
    return { pdf, files };
  }

  private async mailsFor({ id, data, metadata }: Sealed): Promise<OutgoingMail[]> {
    const { title, copiesTo, keyId, reportId, archiveId } = data;
    const link = await this.reports.link(reportId).catch(() => null);
    const copy = await this.seals.file(reportId, archiveId);
    const attachment = copy.bytes.length > MOST_ATTACHED_BYTES ? undefined : { name: copy.name, text: copy.bytes.toString('utf8') };
    const { pdf, files } = await this.filesFor(data);
    const kept = [pdf && 'the PDF, which has the certificate as its last page', attachment && 'the file whose name ends in .json'].filter(
      Boolean,
    );
    const text = [
      `This is the sealed copy of ${title}, as it was answered.`,
      kept.length > 0 && `Keep what is attached, ${kept.join(', and ')}: whoever has either one can check it.`,
      link && `To read it, with its certificate:\n${publicUrl()}${link}/certificate`,
      `To check that nobody changed it, without an account:\n${publicUrl()}/verify`,
      files.length > (pdf ? 1 : 0) && `To check it without a connection, open the attached page “${VERIFIER_NAME}”.`,
      `Sealed ${formatDate(metadata.at)} with the key ${keyId}.`,
    ];
    return copiesTo.map((to) => ({
      ...{ key: messageKey({ id }, to), to, at: metadata.at, attachment, files },
      subject: `Sealed copy of ${title}`,
      text: text.filter(Boolean).join('\n\n'),
    }));
  }
}
