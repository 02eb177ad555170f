import { Refusal } from '../../../contracts/refusals.ts';
import type { ReportState, Sent } from '../../../contracts/reporting/report-state.ts';
import { titleOf } from '../../../contracts/reporting/report-title.ts';
import { sumOnPage } from '../../../contracts/reporting/sum-on-page.ts';
import { type Decisions, idsOf } from '../decisions.ts';
import { linkStatusOf } from '../link/link-status.ts';

export interface SharingCommands {
  /** `sender` is the letterhead of the caller; an empty subject takes the report's title and name. */
  SendLink: {
    to: string[];
    subject: string;
    message: string;
    sender: Sent['contractor'];
    vendorId: number;
    vendorName: string;
    at: string;
  };
  /** That the link in force was taken to be sent by other means. */
  RecordCopied: { at: string };
}

/** Per report: the product is not for mass mail, and the log never forgets. */
const MOST_MAILED = 100;

/** Per report, and as often as once a minute, because the log never forgets. */
const MOST_COPIES = 100;
const COPIED_AGAIN_MS = 60_000;

export const sharingDecisions: Decisions<SharingCommands> = {
  /** R308: only a link that somebody can read is mailed. */
  SendLink(now, command) {
    assertReadable(now, command.at);
    if (linkStatusOf(now, command.at) === 'expired') throw new Refusal('LINK_EXPIRED');
    const { to, message, vendorId, vendorName } = command;
    if (now.mailed + to.length > MOST_MAILED) throw new Refusal('LINK_MAILED_TOO_OFTEN');
    const { name, phone, email } = command.sender;
    const title = titleOf({ detail: now.detail, orderId: now.orderId, reportId: now.id, changeOrder: now.changeOrder });
    return [
      {
        type: 'ReportLinkSent',
        data: {
          ...idsOf(now),
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
  },
  RecordCopied(now, { at }) {
    assertReadable(now, at);
    const again = Date.parse(at) - Date.parse(now.copied.at) < COPIED_AGAIN_MS;
    return again || now.copied.count >= MOST_COPIES ? [] : [{ type: 'ReportLinkCopied', data: idsOf(now) }];
  },
};

/** Refuses REPORT_IS_INSIDE and LINK_WITHDRAWN. */
function assertReadable(now: ReportState, at: string): void {
  const status = linkStatusOf(now, at);
  if (status === 'inside') throw new Refusal('REPORT_IS_INSIDE');
  if (status === 'withdrawn') throw new Refusal('LINK_WITHDRAWN');
}
