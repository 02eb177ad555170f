import type { Photo } from '../../../contracts/estimating/photos/photo.ts';
import type { EstimateView } from '../../../contracts/estimating/undo/get-estimate-as-of.ts';
import type { ReportType } from '../../../contracts/report-types.ts';
import type { ReportAddendum } from '../../../contracts/reporting/addendums/report-addendum.ts';
import type { ReportDocument } from '../../../contracts/reporting/document.ts';
import type { Report, ReportDetail } from '../../../contracts/reporting/entities.ts';
import { asSaved } from '../../../contracts/reporting/kinds/kinds.ts';
import { NO_PARTS } from '../../../contracts/reporting/parts/parts.ts';
import { appliedPayments, reportDocument } from '../../../contracts/reporting/report-document.ts';
import { addendumsAtFirst, type Beginnings, detailAtFirst } from './beginning.ts';
import { isoDayFromNow } from './words.ts';

/** What applies of which payment, in dollars, by payment id. */
export type Applied = ReadonlyMap<number, string>;

/** What the editor begins with: nothing stored, a stored report, or a copy of one. */
export interface Beginning {
  reportId: number;
  detail: ReportDetail;
  itemIds: number[];
  applied: Applied;
  addendums: ReportAddendum[];
  /** Of a new report that is no copy: what another kind begins with. */
  begins?: Beginnings;
}

export const linesOf = ({ areas }: Pick<EstimateView, 'areas'>) => areas.flatMap((area) => area.items);
const withQuantity = (view: EstimateView) => linesOf(view).flatMap(({ id, quantity }) => (Number(quantity) === 0 ? [] : [id]));

/** A line without a quantity is left out until it is chosen. */
export function newReport(view: EstimateView, customReportType: ReportType, begins: Beginnings): Beginning {
  return {
    reportId: 0,
    detail: detailAtFirst(customReportType, view.order, begins),
    itemIds: withQuantity(view),
    applied: new Map(),
    addendums: addendumsAtFirst(customReportType, begins),
    begins,
  };
}

export function storedReport(report: Report, itemIds: number[], addendums: ReportAddendum[], view: EstimateView): Beginning {
  const applied = new Map(appliedPayments(view, report.id).map(({ paymentId, amount }) => [paymentId, amount]));
  return { reportId: report.id, detail: detailOf(report), itemIds, applied, addendums };
}

/**
 * R233-R235: a new report named after the other. An invoice's number and payments are its own; a last day that has passed becomes one in 30 days.
 */
export function copyOf(report: Report, itemIds: number[], addendums: ReportAddendum[]): Beginning {
  const detail = detailOf(report);
  return {
    reportId: 0,
    detail: {
      ...detail,
      name: `Copy of ${detail.name}`.slice(0, 255),
      invoiceNumber: '',
      invoiceDate: detail.customReportType === 'Invoice' ? detail.invoiceDate : '',
      validUntil: detail.validUntil >= isoDayFromNow(0) ? detail.validUntil : isoDayFromNow(30),
    },
    itemIds,
    applied: new Map(),
    addendums,
  };
}

function detailOf(report: Report): ReportDetail {
  const { customReportType, name, reportText, recipientName, includeReportName, includeCustomerInfo, includeAreaNotes } = report;
  const { includeLineItemNotes, includePricing, includePhotos, includePPU, includePricingOption, excludeTax } = report;
  const { showProfitOverhead, groupItemsBy, workOrderPricing, vendor_Id, invoiceNumber, invoiceDate, dueDate, validUntil } = report;
  return {
    ...{ customReportType, name, reportText, recipientName, includeReportName, includeCustomerInfo, includeAreaNotes },
    ...{ includeLineItemNotes, includePricing, includePhotos, includePPU, includePricingOption, excludeTax },
    ...{ showProfitOverhead, groupItemsBy, workOrderPricing, vendor_Id, invoiceNumber, invoiceDate, dueDate, validUntil },
  };
}

/** The page as it would be saved now, made by the same function as the reader's. */
export function draftDocument(
  draft: { reportId: number; detail: ReportDetail; itemIds: number[]; applied: Applied; addendums: ReportAddendum[]; vendor: string },
  view: EstimateView,
  contractor: ReportDocument['contractor'],
  photos: readonly Photo[],
): ReportDocument {
  const detail = asSaved({ ...draft.detail, name: draft.detail.name || 'Untitled' });
  const payments = view.payments.map((payment) => {
    const amount = draft.applied.get(payment.id);
    return { ...payment, appliedTo: amount === undefined ? [] : [{ reportId: draft.reportId, amount }] };
  });
  const source = {
    reportId: draft.reportId,
    detail,
    itemIds: draft.itemIds,
    vendor: draft.vendor && detail.vendor_Id !== 0 ? { name: draft.vendor, contact: '', phone: '' } : null,
    jobName: view.order.externalRefId,
    contractor,
    at: isoDayFromNow(0),
    validUntil: detail.validUntil,
    payments: appliedPayments({ payments }, draft.reportId),
    // The letterhead has its logo already.
    parts: { ...NO_PARTS, addendums: draft.addendums },
    photos,
  };
  return reportDocument(source, view);
}
