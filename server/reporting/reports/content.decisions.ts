import { Refusal } from '../../../contracts/refusals.ts';
import type { ReportDetail } from '../../../contracts/reporting/entities.ts';
import { asSaved, kindOf } from '../../../contracts/reporting/kinds/kinds.ts';
import { validUntil } from '../../../contracts/reporting/link.ts';
import type { ReportParts } from '../../../contracts/reporting/parts/part.ts';
import type { ChangeOrderFacts, Sent, VendorFacts } from '../../../contracts/reporting/report-state.ts';
import { answered, type Decisions, idsOf } from '../decisions.ts';
import { assertLastDayAhead } from '../link/link-status.ts';
import { partsChosen } from '../parts/saved-parts.ts';

/** What a report shows. */
interface Content {
  detail: ReportDetail;
  allItems: boolean;
  /** The vendor that the detail names. */
  vendor: VendorFacts | null;
  /** Of those that are not named, the ones that it has stay. */
  parts?: Partial<ReportParts> | undefined;
  /** Of an invoice: the customer has not accepted its work, and the sender was asked. */
  unsigned?: boolean;
  /** Of the link that the report gets if its kind has one. */
  tokenHash: string;
  sent: Sent;
  at: string;
}

export interface ContentCommands {
  /** Of a change order, its report's id belongs to its number, so that of two who send one at once the second is refused. */
  AddReport: Content & { orderId: number; organizationId: number; changeOrder?: ChangeOrderFacts };
  /** `seen` is the instant of the content that the caller began from; a change since is refused. What was answered stays as it was. */
  ChangeReport: Content & { seen?: string };
  DeleteReport: object;
}

export const contentDecisions: Decisions<ContentCommands> = {
  AddReport(now, command) {
    if (now.exists && command.changeOrder) throw new Refusal('CHANGE_ORDER_WAITS');
    if (now.exists) return [];
    if (command.sent.itemIds.length === 0) throw new Refusal('SELECT_ITEMS');
    const { orderId, organizationId, allItems, sent, changeOrder = null, unsigned = false } = command;
    const detail = savedDetail(command.detail, now.id, command.at);
    const vendor = vendorIn(detail, command);
    const { hasLink, daysOpen } = kindOf(detail.customReportType);
    assertLastDayAhead(detail.validUntil, command.at);
    const until = validUntil(detail.validUntil, command.at, daysOpen);
    const tokenHash = hasLink ? command.tokenHash : '';
    const ids = idsOf({ id: now.id, orderId });
    return [
      {
        type: 'ReportAdded',
        data: { ...ids, organizationId, detail, allItems, vendor, changeOrder, unsigned, tokenHash, ...sent, validUntil: until },
      },
      ...partsChosen(command.parts, now, ids),
    ];
  },
  ChangeReport(now, command) {
    if (now.response) throw answered(now.response);
    if (now.changeOrder) throw new Refusal('CHANGE_ORDER_STAYS');
    if (command.seen !== undefined && command.seen !== now.sent.at) throw new Refusal('REPORT_CHANGED');
    if (now.offer) throw new Refusal('REPORT_HAS_OPTIONS');
    if (command.sent.itemIds.length === 0) throw new Refusal('SELECT_ITEMS');
    const { allItems, unsigned = false, sent, at } = command;
    const detail = savedDetail(command.detail, now.id, at);
    const vendor = vendorIn(detail, command);
    const { hasLink, daysOpen } = kindOf(detail.customReportType);
    assertLastDayAhead(detail.validUntil, at);
    const had = now.link.tokenHash !== '';
    const tokenHash = hasLink === had ? null : hasLink ? command.tokenHash : '';
    const sameKind = detail.customReportType === now.detail.customReportType;
    const until =
      detail.validUntil || (sameKind && now.sent.validUntil >= at.slice(0, 10) ? now.sent.validUntil : validUntil('', at, daysOpen));
    return [
      { type: 'ReportChanged', data: { ...idsOf(now), detail, allItems, vendor, unsigned, tokenHash, ...sent, validUntil: until } },
      ...partsChosen(command.parts, now, idsOf(now)),
    ];
  },
  DeleteReport(now) {
    if (now.response) throw new Refusal('ANSWER_STAYS');
    return [{ type: 'ReportDeleted', data: idsOf(now) }];
  },
};

/** None on a page of a kind that names none: under no vendor's id their text would not be erased with them. */
const vendorIn = ({ vendor_Id }: ReportDetail, { vendor }: Pick<Content, 'vendor'>) => (vendor_Id === 0 ? null : vendor);

/** The detail by the rules of its kind. R230: an invoice without a number takes the report's id; without a date, the day of saving. */
function savedDetail(asked: ReportDetail, reportId: number, at: string): ReportDetail {
  const detail = asSaved(asked);
  if (detail.customReportType !== 'Invoice') return detail;
  return { ...detail, invoiceNumber: detail.invoiceNumber || String(reportId), invoiceDate: detail.invoiceDate || at.slice(0, 10) };
}
