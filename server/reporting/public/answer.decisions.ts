import { isReadableName } from '../../../contracts/readable-name.ts';
import { Refusal } from '../../../contracts/refusals.ts';
import { kindOf } from '../../../contracts/reporting/kinds/kinds.ts';
import { linesOfPick } from '../../../contracts/reporting/options/option.ts';
import { signatureStored } from '../../../contracts/reporting/public/answer.events.ts';
import type { ReportState, SignatureFacts } from '../../../contracts/reporting/report-state.ts';
import { consentOf } from '../../../contracts/reporting/seal/consent.ts';
import { sumOnPage } from '../../../contracts/reporting/sum-on-page.ts';
import { answered, answeringVendor, archiveName, type Decisions, idsOf } from '../decisions.ts';
import { isWithdrawn, linkStatusOf } from '../link/link-status.ts';
import type { OnPage } from '../options/options.decisions.ts';
import { alertOf, complete, isUnfinished } from '../tracking/tracking.decisions.ts';

/** A page that can be answered: what is picked of the options, with the lines that it makes, and its fingerprint. */
export interface AnsweredPage {
  picked?: ({ picks: number[] } & OnPage) | undefined;
  hash: string;
}

export interface AnswerCommands {
  RecordOpened: { tokenHash: string; device: 'phone' | 'computer'; at: string };
  /** R321 to R330: the one answer, recorded together with the sealed copy. */
  Respond: {
    /** Hash of the token of the link used to answer; absent if the contractor records an answer by hand. */
    tokenHash?: string;
    agreement: 'yes' | 'no' | '';
    completion: 'yes' | 'no' | '';
    comments: string;
    name: string;
    archiveId: number;
    paymentsRevision: number;
    /** What the reader says they read: the instant of the content, and the fingerprint of the page. An older one cannot be answered. */
    seen: { at?: string | undefined; hash?: string | undefined };
    /** The page that was answered, as the server shows it at this moment. */
    read: AnsweredPage;
    /** The page that is kept; another one only where somebody declines a page of other options than those at the start. */
    kept: AnsweredPage;
    /** Where the sealed copy is sent; empty for nowhere. */
    copyTo: string;
    signature?: SignatureFacts & { consent: boolean };
    at: string;
  };
}

const OPENED_AGAIN_MS = 60_000;
/** Per report. */
const MOST_OPENINGS = 200;

export const answerDecisions: Decisions<AnswerCommands> = {
  RecordOpened(now, command) {
    checkToken(command.tokenHash, now);
    // A reload, or opening the link first in a mail program and then in a browser, counts as one reading. A holder of
    // the link could otherwise fill the log, which never forgets, with one opening per minute and device.
    const lastOfDevice = now.opened.at[command.device] ?? '';
    const again = Date.parse(command.at) - Date.parse(lastOfDevice) < OPENED_AGAIN_MS;
    if (again || now.opened.count >= MOST_OPENINGS) return [];
    const data = { ...idsOf(now), device: command.device, recipientName: now.detail.recipientName };
    return [{ type: 'ReportOpened', data }];
  },
  Respond(now, command) {
    if (command.tokenHash) checkToken(command.tokenHash, now);
    if (now.changeOrder && isWithdrawn(now)) throw new Refusal('LINK_WITHDRAWN');
    if (isUnfinished(now) && command.completion && !command.agreement) return complete(command, now, archiveName(now));
    if (now.completions.length > 0 && command.completion) throw new Refusal('ALREADY_ANSWERED', 'The work was reported finished already.');
    if (now.response) throw answered(now.response);
    if (command.tokenHash && linkStatusOf(now, command.at) === 'expired') throw new Refusal('LINK_EXPIRED');
    if (command.tokenHash && !kindOf(now.detail.customReportType).asksAnswer) throw new Refusal('NO_ANSWER_ASKED');
    // A link is all that its holder has shown: what it accepts is a page that was read, signed (decision 57).
    const { seen, read, kept } = command;
    if (command.tokenHash && (seen.at === undefined || seen.hash === undefined)) throw new Refusal('PAGE_NOT_NAMED');
    if ((seen.at ?? now.sent.at) !== now.sent.at || (seen.hash ?? read.hash) !== read.hash) throw new Refusal('REPORT_CHANGED');
    const answer = command.agreement || command.completion;
    const name = command.name.trim();
    if (!answer || !name) throw new Refusal('RESPONSE_INCOMPLETE');
    if (!isReadableName(name)) throw new Refusal('NAME_NOT_READABLE');
    if (command.tokenHash && answer === 'yes' && !command.signature) throw new Refusal('SIGNATURE_REQUIRED');
    const signature = answer === 'yes' && command.signature ? signatureOf(command.signature) : null;
    const kind = command.agreement ? 'Acceptance' : 'Completion';
    const of = idsOf(now);
    const { estimateRevision, jobName } = now.sent;
    const { picked } = kept;
    // The offer may have changed since the page was made: an answer that names no page is checked here alone.
    if (answer === 'yes' && now.offer && !picked) throw new Refusal('CHOICE_GONE');
    if (picked && (!now.offer || linesOfPick(now.offer, picked.picks).length !== picked.itemIds.length)) throw new Refusal('CHOICE_GONE');
    const totals = (answer === 'yes' && picked?.totals) || now.sent.totals;
    const { archiveId, paymentsRevision } = command;
    return [
      ...(picked && answer === 'yes' ? [{ type: 'ReportPicked' as const, data: { ...of, ...picked } }] : []),
      {
        type: 'ReportResponded',
        data: {
          ...of,
          name,
          answer,
          kind,
          comments: command.comments.trim(),
          reportName: now.detail.name,
          jobName,
          total: sumOnPage(now.detail, totals),
          estimateRevision,
          archiveId,
          alert: alertOf(now.tracking, kind),
          pageHash: kept.hash,
          signature: signature && signatureStored(signature),
          copyTo: command.copyTo,
          sole: true,
          vendorId: answeringVendor(now),
        },
      },
      { type: 'ReportArchived', data: { ...of, archiveId, name: archiveName(now), message: '', estimateRevision, paymentsRevision } },
    ];
  },
};

/** Drawn and typed are of equal rank. Consent is never assumed, and is to a text that was shown. */
function signatureOf({ consent, ...signature }: SignatureFacts & { consent: boolean }): SignatureFacts {
  if (!consent || !consentOf(signature.consentVersion)) throw new Refusal('CONSENT_REQUIRED');
  if (signature.method === 'typed') return { ...signature, strokes: [] };
  if (!signature.strokes.some(isLine)) throw new Refusal('SIGNATURE_REQUIRED');
  return signature;
}

/** A stroke that is longer than a tap. */
function isLine(stroke: number[]): boolean {
  return stroke.some((value, n) => n > 1 && Math.abs(value - (stroke[n % 2] ?? 0)) > 4);
}

/** Checked again, although the service checked it: the link may have been renewed or withdrawn since. */
function checkToken(tokenHash: string, now: ReportState): void {
  if (isWithdrawn(now) || now.link.former.some((link) => link.tokenHash === tokenHash)) throw new Refusal('LINK_WITHDRAWN');
  if (tokenHash !== now.link.tokenHash) throw new Refusal('REPORT_NOT_FOUND');
}
