import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { order } from '../../estimating/owned.ts';

/**
 * C172, S100. The documents name the order alone: then it is the order's newest report. `report_id` names another one of it, `archive_id` an archived
 * copy of that report. Of a copy with a seal, and of an answered report, it has the certificate as its last page and the sealed file as an attachment.
 */
export const pdfReport = call({
  id: 'C172',
  method: 'GET',
  path: '/{product}/PdfReport',
  who: order('order_id'),
  summary: 'A report as PDF',
  params: z.object({ product: z.string().max(50) }),
  query: z.object({ order_id: Id, report_id: Id.optional(), archive_id: Id.optional() }),
  response: z.string(),
  refusals: ['REPORT_NOT_FOUND', 'SEALED_FILE_MISSING', 'FILES_UNAVAILABLE', 'BUSY'],
});
