import { evolveBy } from '../../contracts/event.ts';
import type { LogoPicture } from '../../contracts/organization/logo/logo.ts';
import { Refusal } from '../../contracts/refusals.ts';
import type { ReportAddendum } from '../../contracts/reporting/addendums/report-addendum.ts';
import type { ReportDetail } from '../../contracts/reporting/entities.ts';
import { type ReportEvent, reportEvents } from '../../contracts/reporting/events.ts';
import { asSaved, kindOf } from '../../contracts/reporting/kinds/kinds.ts';
import { isDayOver, linkStatus, validUntil } from '../../contracts/reporting/link.ts';
import { type ChangeOrderFacts, noReport, type ReportState, type Sent, type VendorFacts } from '../../contracts/reporting/report-state.ts';
import type { Decider } from '../platform/event-log/stream-handler.ts';
import { type HandOver, handOver } from './hand-over/hand-over.decisions.ts';
import { linkStatusOf } from './link/link-status.ts';
import { type OfferOptions, offerOptions } from './options/options.decisions.ts';
import { answered, archiveName, type RecordOpened, type Respond, recordOpened, respond } from './public/answer.decisions.ts';
import { type RecordCopied, recordCopied, type SendLink, sendLink } from './sharing/sharing.decisions.ts';
import { remind, saveStatus, saveTracking, type TrackingCommand } from './tracking/tracking.decisions.ts';

type ReportSealed = Extract<ReportEvent, { type: 'ReportSealed' }>['data'];

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
      /** Of an invoice: the customer has not accepted its work, and the sender was asked. */
      unsigned?: boolean;
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
      unsigned?: boolean;
      tokenHash: string;
      sent: Sent;
      seen?: string;
      at: string;
    }
  /** Without `sent` the letter stays as sent. `validUntil` is an ISO date or empty. */
  | { type: 'RenewLink'; tokenHash: string; sent?: Sent; logo?: LogoPicture | null; validUntil: string; at: string }
  | { type: 'WithdrawLink'; reason: string }
  | SendLink
  | RecordCopied
  | { type: 'DeleteReport' }
  | OfferOptions
  | TrackingCommand
  | HandOver
  | RecordOpened
  | Respond
  /** The seal of an archived copy; a copy that has one keeps it. */
  | { type: 'Seal'; archiveId: number; seal: Omit<ReportSealed, 'reportId' | 'orderId' | 'archiveId'> }
  | { type: 'Archive'; archiveId: number; name: string; message: string; paymentsRevision: number }
  | { type: 'DeleteArchive'; archiveId: number };

/** One report of an estimate, from its link to its customer's answer, the end of the work and its sealed copies. Stream `report-<reportId>`. */
function decide(command: ReportCommand, now: ReportState): ReportEvent[] {
  if (command.type === 'AddReport') return add(command, now);
  if (!now.exists) throw new Refusal('REPORT_NOT_FOUND');
  const of = { reportId: now.id, orderId: now.orderId };
  if (command.type === 'DeleteArchive') {
    if (!now.archives.some((archive) => archive.id === command.archiveId)) throw new Refusal('NOT_FOUND');
    if ([now.response, ...now.completions].some((answer) => answer?.archiveId === command.archiveId)) throw new Refusal('COPY_IS_SEALED');
    return [{ type: 'ArchivedReportDeleted', data: { ...of, archiveId: command.archiveId } }];
  }
  // A copy outlives its report.
  if (command.type === 'Seal') {
    const copy = now.archives.find(({ id }) => id === command.archiveId);
    return !copy || copy.seal ? [] : [{ type: 'ReportSealed', data: { ...of, archiveId: command.archiveId, ...command.seal } }];
  }
  if (now.deleted) {
    if (command.type === 'DeleteReport' || command.type === 'Remind' || command.type === 'HandOver') return [];
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
      if (now.response) throw new Refusal('ANSWER_STAYS');
      return now.link.withdrawn ? [] : [{ type: 'ReportLinkWithdrawn', data: { ...of, reason: command.reason } }];
    case 'SendLink':
      return sendLink(command, now, linkStatusOf(now, command.at));
    case 'RecordCopied':
      return recordCopied(command, now, linkStatusOf(now, command.at));
    case 'DeleteReport':
      if (now.response) throw new Refusal('ANSWER_STAYS');
      return [{ type: 'ReportDeleted', data: of }];
    case 'SaveTracking':
      return saveTracking(command, now);
    case 'RemoveTracking':
      return now.tracking.status === 'Active' || now.completionAlert ? [{ type: 'ReportTrackingRemoved', data: of }] : [];
    case 'HandOver':
      return handOver(command, now);
    case 'Remind':
      return remind(command.at, now);
    case 'RecordOpened':
      return recordOpened(command, now);
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
  const { orderId, organizationId, allItems, vendor, sent, changeOrder = null, unsigned = false } = command;
  const detail = savedDetail(command.detail, now.id, command.at);
  const { hasLink, daysOpen } = kindOf(detail.customReportType);
  mustBeAhead(detail.validUntil, command.at);
  const until = validUntil(detail.validUntil, command.at, daysOpen);
  const tokenHash = hasLink ? command.tokenHash : '';
  const of = { reportId: now.id, orderId, organizationId };
  return [
    { type: 'ReportAdded', data: { ...of, detail, allItems, vendor, changeOrder, unsigned, tokenHash, ...sent, validUntil: until } },
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
  const { allItems, vendor, unsigned = false, sent, at } = command;
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
    { type: 'ReportChanged', data: { ...of, detail, allItems, vendor, unsigned, tokenHash, ...sent, validUntil: until } },
    ...addendumsChosen(command.addendums, now),
    ...logoChosen(command.logo, now),
  ];
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
