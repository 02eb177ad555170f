import { z } from 'zod';
import { AnyId, call, may, Notes } from '../../call.ts';
import { order } from '../../estimating/owned.ts';
import { MailAddresses } from '../mail-addresses.ts';
import { SHARE_REFUSALS } from './send-report-link.ts';

/**
 * C171, R308, R310. Mails the link of a report to a vendor, at `vendorEmail` or at the address that the contacts have. `reportLink` only says
 * which report is meant (empty: the order's newest with a link): what it mails is the link that the server makes.
 */
export const shareReportWithProvider = call({
  id: 'C171',
  method: 'POST',
  path: '/api2/ProjectEstimate/ShareReportWithProvider/{orderId}',
  who: [order('orderId'), may('SendReport')],
  summary: 'Share a report with a vendor',
  body: z.object({
    orderId: AnyId.default(0),
    vendorId: AnyId.default(0),
    vendorEmail: MailAddresses.default(''),
    message: Notes.default(''),
    reportLink: z.string().trim().max(1000).default(''),
  }),
  response: z.object({ IsSuccess: z.boolean() }),
  refusals: [...SHARE_REFUSALS, 'VENDOR_NOT_FOUND', 'VENDOR_WITHOUT_EMAIL'],
});
