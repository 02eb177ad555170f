import { pdfReport } from '../../contracts/reporting/reports/pdf-report.ts';
import { urlOf } from '../app/client.ts';

/** The address of a report's PDF, or of one of its archived copies. */
export const pdfOf = ({ id, order_Id }: { id: number; order_Id: number }, archive_id?: number) =>
  urlOf(pdfReport, { params: { product: 'ProEstimate' }, query: { order_id: order_Id, report_id: id, archive_id } });
