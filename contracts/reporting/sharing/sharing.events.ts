import { z } from 'zod';
import { describe } from '../../audit.ts';
import { amount, first, id, personalOf, text } from '../../event.ts';
import { formatDate } from '../../format.ts';
import { instant, reportEvent, Sent, Sent1, Subject, sentOf, withVendorTotal } from '../report-event.ts';
import { NO_LINK } from '../report-state.ts';
import { sumOnPage } from '../sum-on-page.ts';

const Renewed1 = Subject.extend({ tokenHash: text }).extend(Sent1.shape);
const Renewed2 = Renewed1.extend({ writtenAt: instant.nullable() });

/** A new link; the old one stops working. `writtenAt` is the instant that dates the letter; null means the event's own instant, as before version 2. */
export const ReportLinkRenewed = reportEvent(
  first(Renewed1)
    .next(Renewed2, (data) => ({ ...data, writtenAt: null }))
    .next(Renewed2.extend(Sent.shape), withVendorTotal),
)({
  apply: (was, { tokenHash, writtenAt, ...sent }, { at, commandId }) => {
    const former = [...was.link.former, { tokenHash: was.link.tokenHash, at }];
    const copied = { ...was.copied, at: '' };
    return { ...was, copied, link: { ...NO_LINK, tokenHash, madeBy: commandId, former }, sent: sentOf(sent, writtenAt ?? at) };
  },
  audit: (was, { totals }) => describe('reports', 'Made a new link for a report', { after: sumOnPage(was.detail, totals) }),
  history: (_was, { validUntil }) => ({
    kind: 'link',
    words: `made a new link, good until ${formatDate(validUntil)}`,
    detail: 'The link before it stopped working.',
  }),
  reader: (_data, by) => `${by} made a new link`,
});

/**
 * The link in force was mailed. Holds what the mail says, but never the link's token: whoever reads the log must not be able to answer. `vendorId`
 * and `vendorName` are 0 and empty where it went to no vendor.
 */
export const ReportLinkSent = reportEvent(
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
    vendorName: personalOf('vendor:vendorId'),
  }),
)({
  apply: (was, { to, vendorId }) => {
    const { link, mailed } = was;
    const sent = vendorId === 0 ? { mailedTo: [...new Set([...link.mailedTo, ...to])] } : { shared: true };
    return { ...was, mailed: mailed + to.length, link: { ...link, ...sent } };
  },
  audit: (was, { to, vendorName }) =>
    describe('reports', `Mailed the link of ${was.detail.name} to ${vendorName || 'the customer'}`, { after: to.join(', '), mark: 'sent' }),
  history: (_was, { to, vendorName, message }) => ({
    kind: 'sent',
    words: `mailed the link to ${vendorName ? `${vendorName}, ${to.join(', ')}` : to.join(', ')}`,
    detail: message,
  }),
  // Vendors are the sender's own business.
  reader: ({ to, vendorId }, by) => (vendorId === 0 ? `${by} mailed the link to ${to.join(', ')}` : ''),
  recipients: ({ to }) => to,
});

/** Its sender copied the link, or gave it to another program: all that is known of how it went out where the product did not mail it. */
export const ReportLinkCopied = reportEvent(Subject)({
  apply: (was, _, { at }) => ({ ...was, copied: { count: was.copied.count + 1, at } }),
  audit: ({ detail }) => describe('reports', `Copied the link of ${detail.name}`, { mark: 'sent' }),
  history: () => ({ kind: 'sent', words: 'copied the link' }),
  reader: null,
});

/** `reason` is shown to the reader who opens the link; version 1 had none. */
export const ReportLinkWithdrawn = reportEvent(first(Subject).next(Subject.extend({ reason: text }), (data) => ({ ...data, reason: '' })))({
  apply: (was, { reason }, { at }) => ({ ...was, link: { ...was.link, withdrawn: { at, reason } } }),
  audit: () => describe('reports', 'Withdrew the link of a report'),
  history: (_was, { reason }) => ({ kind: 'withdrawn', words: 'withdrew the link', detail: reason }),
  reader: (_data, by) => `${by} withdrew the link`,
});
