import { z } from 'zod';
import { AnyId, call, may, NameText, Notes } from '../../call.ts';
import { order } from '../../estimating/owned.ts';
import { addressesIn, MailAddresses } from '../mail-addresses.ts';

/** One mail is for a few people, not for a list. */
const MOST_RECIPIENTS = 10;

const Recipients = MailAddresses.refine((text) => addressesIn(text).length > 0, { error: 'must name an email address' }).refine(
  (text) => addressesIn(text).length <= MOST_RECIPIENTS,
  { error: `must be at most ${MOST_RECIPIENTS} addresses` },
);

export const SHARE_REFUSALS = [
  'OVER_SEND_LIMIT',
  'NOTHING_TO_SHARE',
  'REPORT_NOT_FOUND',
  'REPORT_IS_INSIDE',
  'LINK_WITHDRAWN',
  'LINK_EXPIRED',
  'LINK_MAILED_TOO_OFTEN',
  'MAILED_ENOUGH_TODAY',
  'JOB_IS_ARCHIVED',
  'CHANGE_ORDER_OUTDATED',
  'CONTRACT_EXISTS',
] as const;

/**
 * C160, R308. Mails the link of a report. The documents name no report: `ReportId` 0 takes the order's newest that has a link. An address in the
 * body stays as typed; the mail's own link is made by the server.
 */
export const sendReportLink = call({
  id: 'C160',
  method: 'POST',
  path: '/api/ProEstimates/{orderId}/SendReportLink',
  who: [order('orderId'), may('SendReport')],
  summary: 'Mail the link of a report',
  body: z.object({ Recipient: Recipients, Subject: NameText.default(''), Body: Notes.default(''), ReportId: AnyId.default(0) }),
  response: z.boolean(),
  refusals: SHARE_REFUSALS,
});
