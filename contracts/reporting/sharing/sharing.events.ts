import { z } from 'zod';
import { describe } from '../../audit.ts';
import { amount, auditedEvent, id, personal, personalOf, text } from '../../event.ts';
import type { ReportState } from '../report-state.ts';

/**
 * The link in force was mailed. Holds what the mail says, but never the link's token: whoever reads the log must not be able to answer. `vendorId`
 * and `vendorName` are 0 and empty where it went to no vendor.
 */
export const ReportLinkSent = auditedEvent<ReportState>()(
  z.object({
    reportId: id('report'),
    orderId: id('order'),
    to: z.array(personalOf('self')),
    subject: text,
    message: text,
    title: text,
    total: amount,
    validUntil: text,
    sender: z.object({ name: text, phone: personalOf('actor'), email: personalOf('actor') }),
    vendorId: id('vendor'),
    vendorName: personal,
  }),
)({
  apply: (was, { to, vendorId }) => {
    const { link, mailed } = was;
    const sent = vendorId === 0 ? { mailedTo: [...new Set([...link.mailedTo, ...to])] } : { shared: true };
    return { ...was, mailed: mailed + to.length, link: { ...link, ...sent } };
  },
  audit: (was, { to, vendorName }) =>
    describe('reports', `Mailed the link of ${was.detail.name} to ${vendorName || 'the customer'}`, { after: to.join(', '), mark: 'sent' }),
});

/** Its sender copied the link, or gave it to another program: all that is known of how it went out where the product did not mail it. */
export const ReportLinkCopied = auditedEvent<ReportState>()(z.object({ reportId: id('report'), orderId: id('order') }))({
  apply: (was, _, { at }) => ({ ...was, copied: { count: was.copied.count + 1, at } }),
  audit: ({ detail }) => describe('reports', `Copied the link of ${detail.name}`, { mark: 'sent' }),
});
