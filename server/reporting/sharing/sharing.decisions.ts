import { Refusal } from '../../../contracts/refusals.ts';
import { type ReportEvent, sumOnPage } from '../../../contracts/reporting/events.ts';
import { titleOf } from '../../../contracts/reporting/report-document.ts';
import type { ReportState, Sent } from '../../../contracts/reporting/report-state.ts';

/** Who mails the link: `sender` is the letterhead of the caller. */
export interface SendLink {
  type: 'SendLink';
  to: string[];
  /** Empty takes the report's title and name. */
  subject: string;
  message: string;
  sender: Sent['contractor'];
  vendorId: number;
  vendorName: string;
  at: string;
}

/** Per report: the product is not for mass mail, and the log never forgets. */
const MOST_MAILED = 100;

/** R308: only a link that somebody can read is mailed. */
export function sendLink(command: SendLink, now: ReportState, status: string): ReportEvent[] {
  if (status === 'inside') throw new Refusal('REPORT_IS_INSIDE');
  if (status === 'withdrawn') throw new Refusal('LINK_WITHDRAWN');
  if (status === 'expired') throw new Refusal('LINK_EXPIRED');
  const { to, message, vendorId, vendorName } = command;
  if (now.mailed + to.length > MOST_MAILED) throw new Refusal('LINK_MAILED_TOO_OFTEN');
  const { name, phone, email } = command.sender;
  const title = titleOf({ detail: now.detail, orderId: now.orderId, reportId: now.id, changeOrder: now.changeOrder });
  return [
    {
      type: 'ReportLinkSent',
      data: {
        reportId: now.id,
        orderId: now.orderId,
        to,
        subject: command.subject || `${title} of ${name || 'your contractor'}: ${now.detail.name}`,
        message,
        title,
        total: sumOnPage(now.detail, now.sent.totals),
        validUntil: now.sent.validUntil,
        sender: { name, phone, email },
        vendorId,
        vendorName,
      },
    },
  ];
}

export interface RecordCopied {
  type: 'RecordCopied';
  at: string;
}

/** Per report, and as often as once a minute, because the log never forgets. */
const MOST_COPIES = 100;
const COPIED_AGAIN_MS = 60_000;

/** That the link in force was taken to be sent by other means. A link that nobody can read is not. */
export function recordCopied({ at }: RecordCopied, now: ReportState, status: string): ReportEvent[] {
  if (status === 'inside') throw new Refusal('REPORT_IS_INSIDE');
  if (status === 'withdrawn') throw new Refusal('LINK_WITHDRAWN');
  const again = Date.parse(at) - Date.parse(now.copied.at) < COPIED_AGAIN_MS;
  return again || now.copied.count >= MOST_COPIES ? [] : [{ type: 'ReportLinkCopied', data: { reportId: now.id, orderId: now.orderId } }];
}
