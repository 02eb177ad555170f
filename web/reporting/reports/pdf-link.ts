import { pdfReport } from '../../../contracts/reporting/reports/pdf-report.ts';
import { exportReport } from '../../../contracts/reporting/sheet/export-report.ts';
import { urlOf } from '../../app/client.ts';

/** The address of a report's PDF, or of one of its archived copies. */
export const pdfOf = ({ id, order_Id }: { id: number; order_Id: number }, archive_id?: number) =>
  urlOf(pdfReport, { params: { product: 'ProEstimate' }, query: { order_id: order_Id, report_id: id, archive_id } });

/** What a report's rows are saved as, and its name on screens. */
export const SHEETS = [
  { format: 'csv', words: 'CSV' },
  { format: 'xlsx', words: 'Excel' },
] as const;

/** The address of a report's rows, or of those of one of its archived copies. */
export const sheetOf = ({ id }: { id: number }, format: (typeof SHEETS)[number]['format'], archive_id?: number) =>
  urlOf(exportReport, { params: { reportId: id }, query: { format, archive_id } });
