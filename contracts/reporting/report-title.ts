import type { ReportDetail } from './entities.ts';
import { kindOf } from './kinds/kinds.ts';

/** `Estimate 1004`, `Invoice 1012`, `Change order 2 to Estimate 1004`. */
export function titleOf(of: {
  detail: Pick<ReportDetail, 'customReportType' | 'invoiceNumber'>;
  orderId: number;
  reportId: number;
  changeOrder?: { number: number } | null;
}): string {
  if (of.changeOrder) return `Change order ${of.changeOrder.number} to Estimate ${of.orderId}`;
  const { customReportType } = of.detail;
  return of.reportId === 0 && customReportType !== 'Estimate' && !of.detail.invoiceNumber
    ? customReportType
    : `${customReportType} ${kindOf(customReportType).number(of)}`;
}
