import { z } from 'zod';
import { describe } from '../../audit.ts';
import { id, personalOf } from '../../event.ts';
import { Alert, reportEvent, Subject } from '../report-event.ts';

/**
 * The report's job is another person's (`JobHandedOver`): phone and mail address under the letter become theirs, unless it is answered (`contact` is
 * null then), and so do those of the alerts that were the former person's. `emails` and `phones` are whom alerts go to from now on.
 */
export const ReportHandedOver = reportEvent(
  Subject.extend({
    toId: id('user'),
    contact: z.object({ phone: personalOf('toId'), email: personalOf('toId') }).nullable(),
    ...Alert.shape,
  }),
)({
  apply: (was, { contact, emails, phones }) => ({
    ...was,
    sent: contact ? { ...was.sent, contractor: { ...was.sent.contractor, ...contact } } : was.sent,
    tracking: was.tracking.status === 'Active' ? { ...was.tracking, emails, phones } : was.tracking,
    completionAlert: was.completionAlert && { emails, phones },
  }),
  audit: (was, { contact }) =>
    describe('reports', contact ? `Changed the contact under ${was.detail.name}` : `Changed who is alerted about ${was.detail.name}`, {
      ...(contact && { before: was.sent.contractor.email, after: contact.email }),
    }),
  // Who is alerted is the sender's own business.
  reader: ({ contact }, by) => (contact ? `${by} changed the contact under the letter` : ''),
});
