import { evolveBy } from '../../contracts/event.ts';
import type { LogoPicture } from '../../contracts/organization/logo/logo.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { ReportAddendum } from '../../contracts/reporting/addendums/report-addendum.ts';
import type { ReportDetail, Response } from '../../contracts/reporting/entities.ts';
import { type ReportEvent, reportEvents, sumOnPage } from '../../contracts/reporting/events.ts';
import { asSaved, kindOf } from '../../contracts/reporting/kinds/kinds.ts';
import { isDayOver, linkStatus, remindableDay, validUntil } from '../../contracts/reporting/link.ts';
import { addressesIn } from '../../contracts/reporting/mail-addresses.ts';
import { linesOfPick, MOST_CHOICES, type Offer, type ReportOption } from '../../contracts/reporting/options/option.ts';
import { titleOf } from '../../contracts/reporting/report-document.ts';
import {
  type AlertMethod,
  type ChangeOrderFacts,
  noReport,
  type ReportState,
  type Sent,
  type SignatureFacts,
  type Tracking,
  type VendorFacts,
} from '../../contracts/reporting/report-state.ts';
import { consentOf } from '../../contracts/reporting/seal/consent.ts';
import type { Decider } from '../platform/event-log/stream-handler.ts';
import { type SendLink, sendLink } from './sharing/sharing.decisions.ts';

type ReportSealed = Extract<ReportEvent, { type: 'ReportSealed' }>['data'];

/** Lines that a page shows, their totals on it, and what they come to and cost with their tax. */
export type OnPage = Pick<Extract<ReportEvent, { type: 'ReportPicked' }>['data'], 'itemIds' | 'totals' | 'amounts'>;

export type ReportCommand =
  | {
      type: 'AddReport';
      orderId: number;
      organizationId: number;
      detail: ReportDetail;
      allItems: boolean;
      /** The vendor that the detail names. */
      vendor: VendorFacts | null;
      addendums?: ReportAddendum[] | undefined;
      /** Without it the one that it has stays. */
      logo?: LogoPicture | null;
      /** Of a change order. Its report's id belongs to its number, so that of two who send one at once the second is refused. */
      changeOrder?: ChangeOrderFacts;
      /** Of the link that the report gets if its kind has one. */
      tokenHash: string;
      sent: Sent;
      at: string;
    }
  /** `seen` is the instant of the content that the caller began from; a change since is refused. */
  | {
      type: 'ChangeReport';
      detail: ReportDetail;
      allItems: boolean;
      vendor: VendorFacts | null;
      /** Without them those that it has stay. */
      addendums?: ReportAddendum[] | undefined;
      /** Without it the one that it has stays. */
      logo?: LogoPicture | null;
      tokenHash: string;
      sent: Sent;
      seen?: string;
      at: string;
    }
  /** `sent` are the report's lines as they are now, those of `offer` at the start; null takes the choices off. */
  | {
      type: 'OfferOptions';
      offer: Offer | null;
      onPage: OnPage;
      estimateRevision: number;
      seen?: string;
    }
  /** R231. An absent status stays. */
  | { type: 'SaveStatus'; reportStatus?: string; trackingStatus?: string }
  /** Without `sent` the letter stays as sent. `validUntil` is an ISO date or empty. */
  | { type: 'RenewLink'; tokenHash: string; sent?: Sent; logo?: LogoPicture | null; validUntil: string; at: string }
  | { type: 'WithdrawLink'; reason: string }
  | SendLink
  | { type: 'DeleteReport' }
  | { type: 'SaveTracking'; reminderDate: string; email: string; phone: string; acceptance: boolean; workFinished: boolean }
  | { type: 'RemoveTracking' }
  | { type: 'Remind'; at: string }
  | { type: 'RecordOpened'; tokenHash: string; device: 'phone' | 'computer'; at: string }
  | {
      type: 'Respond';
      /** Hash of the token of the link used to answer; absent if the contractor records an answer by hand. */
      tokenHash?: string;
      agreement: 'yes' | 'no' | '';
      completion: 'yes' | 'no' | '';
      comments: string;
      name: string;
      archiveId: number;
      paymentsRevision: number;
      /** The instant of the content that was read; a page that shows an older one cannot be answered. */
      seen?: string;
      /** The fingerprint of the page that is kept, as the server shows it at this moment. */
      pageHash: string;
      /** That of the page that was answered; another only where somebody declines a page of other options than those at the start. */
      readHash?: string;
      /** That of the page that the reader says they read. */
      seenHash?: string;
      /** Where the sealed copy is sent; empty for nowhere. */
      copyTo: string;
      /** What was picked of the options, with the lines that it makes. */
      picked?: { picks: number[] } & OnPage;
      signature?: SignatureFacts & { consent: boolean };
      at: string;
    }
  /** The seal of an archived copy; a copy that has one keeps it. */
  | { type: 'Seal'; archiveId: number; seal: Omit<ReportSealed, 'reportId' | 'orderId' | 'archiveId'> }
  | { type: 'Archive'; archiveId: number; name: string; message: string; paymentsRevision: number }
  | { type: 'DeleteArchive'; archiveId: number };

/** R314, R319: whether to alert about an answer of this kind, and whom. */
export function alertOf(tracking: Tracking, kind: AlertMethod): { emails: string[]; phones: string[] } | null {
  const active = tracking.status === 'Active' && tracking.method.length > 0 && tracking.emails.length + tracking.phones.length > 0;
  return active && tracking.method.includes(kind) ? { emails: tracking.emails, phones: tracking.phones } : null;
}

/** The status of the report's link at an instant. */
export function linkStatusOf(report: ReportState, at: string) {
  const withdrawn = report.link.withdrawn !== null || report.deleted;
  const hasLink = report.link.tokenHash !== '';
  return linkStatus({ hasLink, withdrawn, answered: report.response !== null, validUntil: report.sent.validUntil }, at);
}

const OPENED_AGAIN_MS = 60_000;
/** Per report. */
const MOST_OPENINGS = 200;

/** One report of an estimate, from its link to its customer's one answer and its sealed copies. Stream `report-<reportId>`. */
function decide(command: ReportCommand, now: ReportState): ReportEvent[] {
  if (command.type === 'AddReport') return add(command, now);
  if (!now.exists) throw new Refusal('REPORT_NOT_FOUND');
  const of = { reportId: now.id, orderId: now.orderId };
  if (command.type === 'DeleteArchive') {
    if (!now.archives.some((archive) => archive.id === command.archiveId)) throw new Refusal('NOT_FOUND');
    if (now.response?.archiveId === command.archiveId) throw new Refusal('COPY_IS_SEALED');
    return [{ type: 'ArchivedReportDeleted', data: { ...of, archiveId: command.archiveId } }];
  }
  // A copy outlives its report.
  if (command.type === 'Seal') {
    const copy = now.archives.find(({ id }) => id === command.archiveId);
    return !copy || copy.seal ? [] : [{ type: 'ReportSealed', data: { ...of, archiveId: command.archiveId, ...command.seal } }];
  }
  if (now.deleted) {
    if (command.type === 'DeleteReport' || command.type === 'Remind') return [];
    if (command.type === 'RecordOpened') throw new Refusal('LINK_WITHDRAWN');
    if (command.type === 'Respond' && command.tokenHash) throw new Refusal('LINK_WITHDRAWN');
    throw new Refusal('REPORT_NOT_FOUND');
  }
  switch (command.type) {
    case 'RenewLink': {
      if (now.response) throw answered(now.response);
      if (now.link.tokenHash === '') throw new Refusal('REPORT_IS_INSIDE');
      // A withdrawn change order is over: its number, and the contract that it was written for, belong to the past.
      if (now.changeOrder && (command.sent || now.link.withdrawn)) throw new Refusal('CHANGE_ORDER_STAYS');
      if (now.offer && command.sent) throw new Refusal('REPORT_HAS_OPTIONS');
      return renew(command, now);
    }
    case 'ChangeReport':
      return change(command, now);
    case 'OfferOptions':
      return offerOptions(command, now);
    case 'SaveStatus':
      return saveStatus(command, now);
    case 'WithdrawLink':
      if (now.link.tokenHash === '') throw new Refusal('REPORT_IS_INSIDE');
      return now.link.withdrawn ? [] : [{ type: 'ReportLinkWithdrawn', data: { ...of, reason: command.reason } }];
    case 'SendLink':
      return sendLink(command, now, linkStatusOf(now, command.at));
    case 'DeleteReport':
      return [{ type: 'ReportDeleted', data: of }];
    case 'SaveTracking': {
      const reminderDate = isoDay(command.reminderDate);
      if (!reminderDate) throw new Refusal('REMINDER_DATE_REQUIRED');
      const method: AlertMethod[] = [];
      if (command.acceptance) method.push('Acceptance');
      if (command.workFinished) method.push('Completion');
      return [
        {
          type: 'ReportTrackingSaved',
          data: { ...of, reminderDate, emails: addressesIn(command.email), phones: addressesIn(command.phone), method },
        },
      ];
    }
    case 'RemoveTracking':
      return now.tracking.status === 'Active' ? [{ type: 'ReportTrackingRemoved', data: of }] : [];
    case 'Remind':
      return remind(command.at, now);
    case 'RecordOpened': {
      checkToken(command.tokenHash, now);
      // A reload, or opening the link first in a mail program and then in a browser, counts as one reading. A holder of
      // the link could otherwise fill the log, which never forgets, with one opening per minute and device.
      const lastOfDevice = now.opened.at[command.device] ?? '';
      const again = Date.parse(command.at) - Date.parse(lastOfDevice) < OPENED_AGAIN_MS;
      return again || now.opened.count >= MOST_OPENINGS
        ? []
        : [{ type: 'ReportOpened', data: { ...of, device: command.device, recipientName: now.detail.recipientName } }];
    }
    case 'Respond':
      return respond(command, now);
    case 'Archive': {
      const { archiveId, message, paymentsRevision } = command;
      return [
        {
          type: 'ReportArchived',
          data: {
            ...of,
            archiveId,
            message,
            name: command.name || archiveName(now),
            estimateRevision: now.sent.estimateRevision,
            paymentsRevision,
          },
        },
      ];
    }
    default:
      return unreachable(command);
  }
}

function add(command: Extract<ReportCommand, { type: 'AddReport' }>, now: ReportState): ReportEvent[] {
  if (now.exists && command.changeOrder) throw new Refusal('CHANGE_ORDER_WAITS');
  if (now.exists) return [];
  if (command.sent.itemIds.length === 0) throw new Refusal('SELECT_ITEMS');
  const { orderId, organizationId, allItems, vendor, sent, changeOrder = null } = command;
  const detail = savedDetail(command.detail, now.id, command.at);
  const { hasLink, daysOpen } = kindOf(detail.customReportType);
  mustBeAhead(detail.validUntil, command.at);
  const until = validUntil(detail.validUntil, command.at, daysOpen);
  const tokenHash = hasLink ? command.tokenHash : '';
  const of = { reportId: now.id, orderId, organizationId };
  return [
    { type: 'ReportAdded', data: { ...of, detail, allItems, vendor, changeOrder, tokenHash, ...sent, validUntil: until } },
    ...addendumsChosen(command.addendums, now),
    ...logoChosen(command.logo, now),
  ];
}

/** Nothing where the report has them in this order already. */
function addendumsChosen(addendums: ReportAddendum[] | undefined, now: ReportState): ReportEvent[] {
  if (addendums === undefined || JSON.stringify(addendums) === JSON.stringify(now.addendums)) return [];
  return [{ type: 'ReportAddendumsChosen', data: { reportId: now.id, orderId: now.orderId, addendums } }];
}

function logoChosen(logo: LogoPicture | null | undefined, now: ReportState): ReportEvent[] {
  if (logo === undefined || logo?.hash === now.logo?.hash) return [];
  return [{ type: 'ReportLogoChosen', data: { reportId: now.id, orderId: now.orderId, logo } }];
}

/** Refuses LAST_DAY_OVER: nobody could open a link that has expired as it is made. */
function mustBeAhead(lastDay: string, at: string): void {
  if (isDayOver(lastDay, at)) throw new Refusal('LAST_DAY_OVER');
}

/** The detail by the rules of its kind. R230: an invoice without a number takes the report's id; without a date, the day of saving. */
function savedDetail(asked: ReportDetail, reportId: number, at: string): ReportDetail {
  const detail = asSaved(asked);
  if (detail.customReportType !== 'Invoice') return detail;
  return { ...detail, invoiceNumber: detail.invoiceNumber || String(reportId), invoiceDate: detail.invoiceDate || at.slice(0, 10) };
}

/** Another content of the report. What was answered stays as it was. */
function change(command: Extract<ReportCommand, { type: 'ChangeReport' }>, now: ReportState): ReportEvent[] {
  if (now.response) throw answered(now.response);
  if (now.changeOrder) throw new Refusal('CHANGE_ORDER_STAYS');
  if (command.seen !== undefined && command.seen !== now.sent.at) throw new Refusal('REPORT_CHANGED');
  if (now.offer) throw new Refusal('REPORT_HAS_OPTIONS');
  if (command.sent.itemIds.length === 0) throw new Refusal('SELECT_ITEMS');
  const { allItems, vendor, sent, at } = command;
  const detail = savedDetail(command.detail, now.id, at);
  const { hasLink, daysOpen } = kindOf(detail.customReportType);
  mustBeAhead(detail.validUntil, at);
  const had = now.link.tokenHash !== '';
  const tokenHash = hasLink === had ? null : hasLink ? command.tokenHash : '';
  const sameKind = detail.customReportType === now.detail.customReportType;
  const until =
    detail.validUntil || (sameKind && now.sent.validUntil >= at.slice(0, 10) ? now.sent.validUntil : validUntil('', at, daysOpen));
  const of = { reportId: now.id, orderId: now.orderId };
  return [
    { type: 'ReportChanged', data: { ...of, detail, allItems, vendor, tokenHash, ...sent, validUntil: until } },
    ...addendumsChosen(command.addendums, now),
    ...logoChosen(command.logo, now),
  ];
}

/** What the customer may choose. What was answered stays as it was. */
function offerOptions(command: Extract<ReportCommand, { type: 'OfferOptions' }>, now: ReportState): ReportEvent[] {
  if (now.response) throw answered(now.response);
  const { customReportType } = now.detail;
  if (customReportType !== 'Estimate') throw new Refusal('NO_ANSWER_ASKED', 'Only an estimate can offer choices.');
  if (command.seen !== undefined && command.seen !== now.sent.at) throw new Refusal('REPORT_CHANGED');
  const { offer, onPage, estimateRevision } = command;
  if (!offer && !now.offer) return [];
  const { options, fixedIds } = offer ?? { options: [], fixedIds: onPage.itemIds };
  mustBeClear(options);
  return [
    { type: 'ReportOptionsOffered', data: { reportId: now.id, orderId: now.orderId, options, fixedIds, estimateRevision, ...onPage } },
  ];
}

/** Refuses OPTIONS_UNCLEAR: each line is in one option, and of two or three choices one is taken at the start. */
function mustBeClear(options: ReportOption[]): void {
  const choices = options.filter(({ choice }) => choice);
  const ids = options.flatMap(({ itemIds }) => itemIds);
  const counted = choices.length === 0 || (choices.length > 1 && choices.length <= MOST_CHOICES);
  const started = choices.length === 0 || choices.filter(({ atStart }) => atStart).length === 1;
  if (!counted || !started || new Set(ids).size < ids.length) throw new Refusal('OPTIONS_UNCLEAR');
}

/** R229, R314, R316: a blank status is In Progress, a blank tracking status No Tracking, which ends the tracking. */
function saveStatus({ reportStatus, trackingStatus }: Extract<ReportCommand, { type: 'SaveStatus' }>, now: ReportState): ReportEvent[] {
  const of = { reportId: now.id, orderId: now.orderId };
  const events: ReportEvent[] = [];
  const status = reportStatus === undefined || reportStatus === 'In Progress' ? reportStatus && '' : reportStatus;
  if (status !== undefined && status !== now.status) events.push({ type: 'ReportStatusSaved', data: { ...of, reportStatus: status } });
  if (trackingStatus === undefined || (trackingStatus || 'No Tracking') === now.tracking.status) return events;
  // R315: only alert settings with a reminder date begin it.
  if (trackingStatus === 'Active') throw new Refusal('REMINDER_DATE_REQUIRED');
  return [...events, { type: 'ReportTrackingRemoved', data: of }];
}

/** The same letter, with its old expiry unless that has passed, or a newly written one. */
function renew(command: Extract<ReportCommand, { type: 'RenewLink' }>, now: ReportState): ReportEvent[] {
  const { at: writtenAt, validUntil: end, ...asSent } = now.sent;
  const sent = command.sent ?? asSent;
  if (sent.itemIds.length === 0) throw new Refusal('SELECT_ITEMS');
  mustBeAhead(command.validUntil, command.at);
  const stays = !command.sent && linkStatus({ hasLink: true, withdrawn: false, answered: false, validUntil: end }, command.at) === 'open';
  const until = validUntil(command.validUntil || (stays ? end : ''), command.at, kindOf(now.detail.customReportType).daysOpen);
  const { tokenHash } = command;
  const of = { reportId: now.id, orderId: now.orderId };
  return [
    { type: 'ReportLinkRenewed', data: { ...of, tokenHash, ...sent, validUntil: until, writtenAt: command.sent ? command.at : writtenAt } },
    ...(command.sent ? logoChosen(command.logo, now) : []),
  ];
}

/** R545: once per reminder date, to the alert addresses, else to the sender. A withdrawn link needs no reminder. */
function remind(at: string, now: ReportState): ReportEvent[] {
  const { status, reminded, reminderDate, emails, phones } = now.tracking;
  if (status !== 'Active' || reminded || now.response || now.link.withdrawn || reminderDate > remindableDay(at)) return [];
  const { contractor, jobName, totals } = now.sent;
  const sender = emails.length + phones.length === 0 && contractor.email ? [contractor.email] : [];
  return [
    {
      type: 'ReportReminded',
      data: {
        reportId: now.id,
        orderId: now.orderId,
        reminderDate,
        emails: [...emails, ...sender],
        phones,
        reportName: now.detail.name,
        jobName,
        recipientName: now.detail.recipientName,
        opened: now.opened.count,
        total: sumOnPage(now.detail, totals),
      },
    },
  ];
}

/** R321 to R330: records the one answer together with the sealed copy. */
function respond(command: Extract<ReportCommand, { type: 'Respond' }>, now: ReportState): ReportEvent[] {
  if (command.tokenHash) checkToken(command.tokenHash, now);
  if (now.changeOrder && now.link.withdrawn) throw new Refusal('LINK_WITHDRAWN');
  if (now.response) throw answered(now.response);
  if (command.tokenHash && linkStatusOf(now, command.at) === 'expired') throw new Refusal('LINK_EXPIRED');
  if (command.tokenHash && !kindOf(now.detail.customReportType).asksAnswer) throw new Refusal('NO_ANSWER_ASKED');
  if (command.seen !== undefined && command.seen !== now.sent.at) throw new Refusal('REPORT_CHANGED');
  if (command.seenHash !== undefined && command.seenHash !== (command.readHash ?? command.pageHash)) throw new Refusal('REPORT_CHANGED');
  const answer = command.agreement || command.completion;
  const name = command.name.trim();
  if (!answer || !name) throw new Refusal('RESPONSE_INCOMPLETE');
  const signature = answer === 'yes' && command.signature ? signatureOf(command.signature) : null;
  const kind = command.agreement ? 'Acceptance' : 'Completion';
  const of = { reportId: now.id, orderId: now.orderId };
  const { estimateRevision, jobName } = now.sent;
  const { picked } = command;
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
        pageHash: command.pageHash,
        signature,
        copyTo: command.copyTo,
      },
    },
    { type: 'ReportArchived', data: { ...of, archiveId, name: archiveName(now), message: '', estimateRevision, paymentsRevision } },
  ];
}

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
  if (now.link.withdrawn || now.link.former.some((link) => link.tokenHash === tokenHash)) throw new Refusal('LINK_WITHDRAWN');
  if (tokenHash !== now.link.tokenHash) throw new Refusal('REPORT_NOT_FOUND');
}

function answered(response: Response): Refusal {
  return new Refusal('ALREADY_ANSWERED', `${response.name} has already ${response.answer === 'yes' ? 'accepted' : 'declined'} this.`);
}

/** R331, with the number that the reader's page shows. */
function archiveName(now: ReportState): string {
  return `${titleOf({ detail: now.detail, orderId: now.orderId, reportId: now.id, changeOrder: now.changeOrder })} Archived Copy`;
}

/** An ISO date from `MM/DD/YYYY` or from an ISO date or instant; empty if it is neither. */
function isoDay(text: string): string {
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  const iso = us ? `${us[3]}-${us[1]?.padStart(2, '0')}-${us[2]?.padStart(2, '0')}` : text.trim().slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return '';
  const ms = Date.parse(`${iso}T00:00:00Z`);
  // February 30 parses as March 1 or 2, so a date that does not round-trip is invalid.
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== iso ? '' : iso;
}

function unreachable(command: never): never {
  throw new Error(`No branch for ${JSON.stringify(command)}`);
}

export const reportDecider: Decider<ReportState, ReportCommand, ReportEvent> = {
  streamOf: (id) => `report-${id}`,
  initial: noReport,
  decide,
  evolve: evolveBy(reportEvents),
  weigh: ({ detail, sent, archives, link, addendums }) =>
    3_000 +
    addendums.reduce((bytes, { content }) => bytes + content.length * 400, 0) +
    detail.reportText.length +
    sent.itemIds.length * 8 +
    archives.length * 400 +
    link.former.length * 100,
};
