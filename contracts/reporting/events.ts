// Above 400 lines because the events of a report, with the shapes that they had before, are one list.
import { z } from 'zod';
import { describe } from '../audit.ts';
import { amount, auditedEvent, type EventOf, evolveBy, first, id, personal, personalOf, stream, text, whole } from '../event.ts';
import { fromCents, toCents } from '../money.ts';
import { ReportAddendumsChosen } from './addendums/addendums.events.ts';
import type { ReportDetail } from './entities.ts';
import { ReportHandedOver } from './hand-over/hand-over.events.ts';
import { kindOf } from './kinds/kinds.ts';
import { ReportLogoChosen } from './logo/logo.events.ts';
import { pickWords } from './options/option.ts';
import { BEFORE_KINDS, NO_LINK, NO_TRACKING, noReport, type ReportState } from './report-state.ts';
import { ReportLinkCopied, ReportLinkSent } from './sharing/sharing.events.ts';
import { ReportCompletionAnswered } from './tracking/completion.events.ts';

const instant = z.string();
/** ISO date. */
const day = z.string();

const Subject = z.object({ reportId: id('report'), orderId: id('order') });
/** The chosen contents and layout of a report, as they were before there were kinds. */
const Detail1 = z.object({
  customReportType: z.literal('Estimate'),
  name: text,
  reportText: text,
  recipientName: personal,
  includeCustomerInfo: z.boolean(),
  includeAreaNotes: z.boolean(),
  includeLineItemNotes: z.boolean(),
  includePPU: z.boolean(),
  excludeTax: z.boolean(),
  groupItemsBy: z.enum(['By Area', 'By Task', 'By Category']),
  validUntil: text,
});
const Detail = Detail1.extend({
  customReportType: z.enum(['Estimate', 'Invoice', 'Work Order', 'ELM Report', 'ProfitLoss']),
  includeReportName: z.boolean(),
  includePricing: z.boolean(),
  includePhotos: z.boolean(),
  includePricingOption: z.enum(['All', 'By Group', 'Total']),
  showProfitOverhead: z.boolean(),
  workOrderPricing: z.enum(['Contractor', 'Vendor', 'Both']),
  vendor_Id: id('vendor'),
  invoiceNumber: text,
  invoiceDate: text,
  dueDate: text,
});
/** The vendor of the report as it was saved. */
const Vendor = z.object({ name: personal, contact: personal, phone: personal });
/** The organisation, with phone and mail address of who sends it. */
const Contractor = z.object({ name: text, phone: personalOf('actor'), email: personalOf('actor'), initials: text });
/** What was sent: the lines, and the estimate's stream revision at which they are read. Totals are of these lines, without tax if the detail says so. */
const Sent1 = z.object({
  itemIds: z.array(id('item')),
  estimateRevision: whole,
  jobName: text,
  contractor: Contractor,
  validUntil: day,
  totals: z.object({ totalCost: amount, tax: amount, grandTotal: amount }),
});
/** With what vendors charge for these lines; before there were kinds no page showed it. */
const Sent = Sent1.extend({ totals: Sent1.shape.totals.extend({ vendorTotal: amount }) });
const withVendorTotal = <Data extends z.infer<typeof Sent1>>(data: Data) => ({ ...data, totals: { ...data.totals, vendorTotal: '0.00' } });
/** R544: the recipients of the alert about the answer; null when nobody asked for an alert of this kind. */
const Alert = z.object({ emails: z.array(personalOf('self')), phones: z.array(personalOf('self')) });

const Added1 = Subject.extend({
  organizationId: id('organization'),
  detail: Detail1,
  allItems: z.boolean(),
  tokenHash: text,
}).extend(Sent1.shape);
const Added2 = Added1.extend({ detail: Detail, vendor: Vendor.nullable() }).extend(Sent.shape);
/** `before` is the contract without the change order, in dollars; the report's own totals are those of the contract with it. */
const ChangeOrder = z.object({ number: whole, baseId: id('report'), fromId: id('report'), days: whole, before: amount });
const Added3 = Added2.extend({ changeOrder: ChangeOrder.nullable() });
/** `unsigned`: an invoice of work that the customer had not accepted, which its page says. */
const Added = Added3.extend({ unsigned: z.boolean() });
const Changed1 = Subject.extend({ detail: Detail, allItems: z.boolean(), vendor: Vendor.nullable(), tokenHash: text.nullable() }).extend(
  Sent.shape,
);
const asBefore = <Data extends object>(data: Data) => ({ ...data, unsigned: false });
const Renewed1 = Subject.extend({ tokenHash: text }).extend(Sent1.shape);
const Renewed2 = Renewed1.extend({ writtenAt: instant.nullable() });
const Responded1 = Subject.extend({
  name: personal,
  answer: z.enum(['yes', 'no']),
  kind: z.enum(['Acceptance', 'Completion']),
  comments: text,
  reportName: text,
  jobName: text,
  total: amount,
  estimateRevision: whole,
  archiveId: id('archive'),
  alert: Alert.nullable(),
});
/** What was agreed to, and what the server and the browser say of where it came from. `strokes` are empty for a typed one. */
const Signed = z.object({
  method: z.enum(['typed', 'drawn']),
  strokes: z.array(z.array(whole)),
  consentVersion: whole,
  address: personal,
  userAgent: personal,
  screen: text,
  language: text,
  timeZone: text,
});
const Responded2 = Responded1.extend({ pageHash: text, signature: Signed.nullable(), copyTo: personalOf('self') });
/** The lines of the page, their totals on it, and what they come to and cost with their tax. */
const OnPage = z.object({
  itemIds: z.array(id('item')),
  totals: Sent.shape.totals,
  amounts: z.object({ lines: amount, tax: amount, cost: amount }),
});
const Option = z.object({ id: whole, name: text, choice: z.boolean(), atStart: z.boolean(), itemIds: z.array(id('item')) });
const Reminded1 = Subject.extend({
  reminderDate: day,
  emails: z.array(personalOf('self')),
  phones: z.array(personalOf('self')),
  reportName: text,
  jobName: text,
  recipientName: personal,
  opened: whole,
  total: amount,
});
const Archived1 = Subject.extend({ archiveId: id('archive'), name: text, message: text, estimateRevision: whole });

const reportEvent = auditedEvent<ReportState>();

function sentOf({ itemIds, estimateRevision, jobName, contractor, totals, validUntil }: z.infer<typeof Sent>, at: string) {
  return { itemIds, estimateRevision, jobName, contractor, totals, validUntil, at };
}

/** Whether a report is of a kind that is for somebody outside. That it is made says nothing of whether it was sent (decision 68). */
const hasReader = ({ customReportType }: Pick<ReportDetail, 'customReportType'>) => kindOf(customReportType).hasLink;
const article = (type: string) => (/^[AEI]/.test(type) ? `an ${type}` : `a ${type}`);

/** The sum on the page of a report, in dollars. */
export function sumOnPage(detail: ReportDetail, { totalCost, tax, vendorTotal }: ReportState['sent']['totals']): string {
  const cents = { total: toCents(totalCost), tax: toCents(tax), vendor: toCents(vendorTotal) };
  return fromCents(kindOf(detail.customReportType).total(detail, cents));
}

/** Stream `report-<reportId>`. Events hold only the SHA-256 (base64url) of a link's token. */
export const reportEvents = {
  ReportAdded: reportEvent(
    first(Added1)
      .next(Added2, (data) => ({ ...withVendorTotal(data), detail: { ...data.detail, ...BEFORE_KINDS }, vendor: null }))
      .next(Added3, (data) => ({ ...data, changeOrder: null }))
      .next(Added, asBefore),
  )({
    apply: (was, { orderId, organizationId, detail, allItems, vendor, changeOrder, unsigned, tokenHash, ...sent }, { at, commandId }) => ({
      ...was,
      exists: true,
      orderId,
      organizationId,
      detail,
      allItems,
      vendor,
      changeOrder,
      unsigned,
      savedBy: commandId,
      link: { ...NO_LINK, tokenHash, madeBy: commandId },
      sent: sentOf(sent, at),
    }),
    audit: (_was, { detail, totals, changeOrder }) => {
      const { name, recipientName } = detail;
      return hasReader(detail)
        ? describe('reports', `Made ${name}${recipientName ? ` for ${recipientName}` : ''}`, {
            ...(changeOrder && { before: changeOrder.before }),
            after: sumOnPage(detail, totals),
          })
        : describe('reports', `Made ${article(detail.customReportType)}, ${name}`, { after: sumOnPage(detail, totals) });
    },
  }),
  /**
   * Another content of the same report, which its link shows from then on. `tokenHash` is that of a new link, empty where the kind has
   * none, null where the link stays. R318: another type ends the tracking.
   */
  ReportChanged: reportEvent(first(Changed1).next(Changed1.extend({ unsigned: z.boolean() }), asBefore))({
    apply(was, { orderId: _, detail, allItems, vendor, unsigned, tokenHash, ...sent }, { at, commandId }) {
      const former = was.link.tokenHash === '' ? was.link.former : [...was.link.former, { tokenHash: was.link.tokenHash, at }];
      const link = tokenHash === null ? was.link : { ...NO_LINK, tokenHash, madeBy: commandId, former };
      const tracking = detail.customReportType === was.detail.customReportType ? was.tracking : NO_TRACKING;
      return { ...was, detail, allItems, vendor, unsigned, tracking, link, savedBy: commandId, sent: sentOf(sent, at) };
    },
    audit: (was, { detail, totals }) =>
      describe('reports', `Changed ${detail.name}`, {
        before: sumOnPage(was.detail, was.sent.totals),
        after: sumOnPage(detail, totals),
      }),
  }),
  ReportAddendumsChosen,
  ReportLogoChosen,
  ReportLinkSent,
  ReportLinkCopied,
  ReportHandedOver,
  /**
   * What the customer may choose, with the report's lines read anew: `fixedIds` are those in no option, `itemIds` those at the start. No
   * option takes the choices off.
   */
  ReportOptionsOffered: reportEvent(
    Subject.extend({ options: z.array(Option), fixedIds: z.array(id('item')), estimateRevision: whole }).extend(OnPage.shape),
  )({
    apply: (was, { options, fixedIds, itemIds, totals, estimateRevision }, { at, commandId }) => ({
      ...was,
      offer: options.length === 0 ? null : { options, fixedIds },
      savedBy: commandId,
      sent: { ...was.sent, itemIds, totals, estimateRevision, at },
    }),
    audit: (was, { options, totals }) =>
      describe(
        'reports',
        options.length === 0
          ? `Took the choices off ${was.detail.name}`
          : `Offered choices on ${was.detail.name}: ${options.map(({ name }) => name).join(', ')}`,
        { before: sumOnPage(was.detail, was.sent.totals), after: sumOnPage(was.detail, totals) },
      ),
  }),
  /** What the customer picked of the options; it comes before their answer in the same command. */
  ReportPicked: reportEvent(Subject.extend({ picks: z.array(whole) }).extend(OnPage.shape))({
    apply: (was, { itemIds, totals }) => ({ ...was, sent: { ...was.sent, itemIds, totals } }),
    audit: (was, { picks, totals }) =>
      describe('reports', `Chose ${pickWords({ options: was.offer?.options ?? [] }, picks)} of ${was.detail.name}`, {
        before: sumOnPage(was.detail, was.sent.totals),
        after: sumOnPage(was.detail, totals),
      }),
  }),
  /** R231. Empty takes back what a person said. */
  ReportStatusSaved: reportEvent(Subject.extend({ reportStatus: text }))({
    apply: (was, { reportStatus }) => ({ ...was, status: reportStatus }),
    audit: (was, { reportStatus }) =>
      describe('reports', `Changed the status of ${was.detail.name}`, {
        before: was.status || 'In Progress',
        after: reportStatus || 'In Progress',
      }),
  }),
  /** A new link; the old one stops working. `writtenAt` is the instant that dates the letter; null means the event's own instant, as before version 2. */
  ReportLinkRenewed: reportEvent(
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
  }),
  /** `reason` is shown to the reader who opens the link; version 1 had none. */
  ReportLinkWithdrawn: reportEvent(first(Subject).next(Subject.extend({ reason: text }), (data) => ({ ...data, reason: '' })))({
    apply: (was, { reason }, { at }) => ({ ...was, link: { ...was.link, withdrawn: { at, reason } } }),
    audit: () => describe('reports', 'Withdrew the link of a report'),
  }),
  ReportDeleted: reportEvent(Subject)({
    apply: (was) => ({ ...was, deleted: true, tracking: NO_TRACKING }),
    audit: () => describe('reports', 'Deleted a report'),
  }),
  /** R315. `reminderDate` is an ISO date; `method` holds values that R327 allows. */
  ReportTrackingSaved: reportEvent(
    Subject.extend({
      reminderDate: day,
      emails: z.array(personalOf('self')),
      phones: z.array(personalOf('self')),
      method: z.array(z.enum(['Acceptance', 'Completion'])),
    }),
  )({
    apply: (was, { reminderDate, emails, phones, method }) => {
      const reminded = was.tracking.reminded && was.tracking.reminderDate === reminderDate;
      return { ...was, tracking: { status: 'Active', reminderDate, emails, phones, method, reminded }, completionAlert: null };
    },
    audit: (_was, { reminderDate }) => describe('reports', 'Saved alert settings', { after: reminderDate }),
  }),
  ReportTrackingRemoved: reportEvent(Subject)({
    apply: (was) => ({ ...was, tracking: NO_TRACKING, completionAlert: null }),
    audit: () => describe('reports', 'Removed an alert'),
  }),
  /**
   * R545: nobody had answered by the reminder date. Holds the recipients and the contents of the reminder. `awaits` is the answer that was awaited,
   * in version 1 always the first.
   */
  ReportReminded: reportEvent(
    first(Reminded1).next(Reminded1.extend({ awaits: z.enum(['Acceptance', 'Completion']) }), (data) => ({
      ...data,
      awaits: 'Acceptance' as const,
    })),
  )({
    apply: (was) => ({ ...was, tracking: { ...was.tracking, reminded: true } }),
    audit: (_was, { reportName, reminderDate, awaits }) =>
      describe(
        'reports',
        awaits === 'Completion'
          ? `Reminded that nobody has said whether the work of ${reportName} is finished`
          : `Reminded that nobody has answered ${reportName}`,
        { after: reminderDate },
      ),
  }),
  ReportOpened: reportEvent(Subject.extend({ device: z.enum(['phone', 'computer']), recipientName: personal }))({
    apply: (was, { device }, { at }) => ({
      ...was,
      opened: { count: was.opened.count + 1, at: { ...was.opened.at, [device]: at } },
    }),
    audit: (_was, { device }) => describe('reports', `Opened the link on a ${device}`, { mark: 'opened' }),
  }),
  /**
   * `pageHash` is the fingerprint of the page that was answered (empty before version 2), `copyTo` the address that asked for the sealed copy.
   * `signature` is null where the answer was recorded by hand, or came from a program that sends none. `sole`: an acceptance that is the contract
   * only if nothing of the order was accepted before it; older ones took the place of the one before.
   */
  ReportResponded: reportEvent(
    first(Responded1)
      .next(Responded2, (data) => ({ ...data, pageHash: '', signature: null, copyTo: '' }))
      .next(Responded2.extend({ sole: z.boolean() }), (data) => ({ ...data, sole: false })),
  )({
    apply: (was, { name, answer, kind, comments, archiveId, signature, copyTo }, { at }) => ({
      ...was,
      response: { name, answer, kind, comments, at, signed: signature !== null, archiveId, signature, copyTo },
      tracking: NO_TRACKING,
      // R317 ends the tracking; who asked to hear of the finished work is told all the same (R544).
      completionAlert:
        answer === 'yes' && kind === 'Acceptance' && was.tracking.status === 'Active' && was.tracking.method.includes('Completion')
          ? { emails: was.tracking.emails, phones: was.tracking.phones }
          : null,
    }),
    audit: ({ changeOrder }, { answer, reportName, total, signature }) => {
      if (answer === 'no') {
        // Of a change order the contract stays what it was.
        return describe('reports', `Declined ${reportName}`, { after: changeOrder?.before ?? total, mark: 'declined' });
      }
      const before = changeOrder && { before: changeOrder.before };
      return describe('reports', `${signature ? 'Signed and accepted' : 'Accepted'} ${reportName}`, {
        ...before,
        ...{ after: total, mark: 'accepted' },
      });
    },
  }),
  ReportCompletionAnswered,
  /**
   * A sealed copy: the report as of this event, over the estimate at `estimateRevision`, with the payments that were applied
   * until `paymentsRevision`. The copy is derived on request and never stored.
   */
  ReportArchived: reportEvent(
    first(Archived1).next(Archived1.extend({ paymentsRevision: whole }), (data) => ({ ...data, paymentsRevision: data.estimateRevision })),
  )({
    apply: (was, { archiveId, name, estimateRevision, paymentsRevision }, { revision, at }) => ({
      ...was,
      archives: [...was.archives, { id: archiveId, name, at, estimateRevision, paymentsRevision, reportRevision: revision, seal: null }],
    }),
    // The product sealed the copy of an answer: the customer, who is the event's actor, only answered.
    audit: (_was, { name }, { actor: { kind, organizationId } }) =>
      describe(
        'reports',
        `Archived a report as ${name}`,
        kind === 'report' ? { actor: { kind: 'system', organizationId, name: 'Scopebook' } } : {},
      ),
  }),
  /**
   * The seal of an archived copy. Its file (`file` is the SHA-256 of its bytes) is kept by content and never deleted; `copiesTo` are the addresses
   * that it is sent to. The key is stated in full, so that the log alone can verify the copy.
   */
  ReportSealed: reportEvent(
    Subject.extend({
      archiveId: id('archive'),
      file: text,
      bytes: whole,
      keyId: text,
      publicKey: text,
      pageHash: text,
      chainHash: text,
      entries: whole,
      position: text,
      signature: text,
      title: text,
      copiesTo: z.array(personalOf('self')),
    }),
  )({
    apply: (was, { archiveId, file, bytes }) => ({
      ...was,
      archives: was.archives.map((archive) => (archive.id === archiveId ? { ...archive, seal: { file, bytes } } : archive)),
    }),
    audit: (_was, { title, keyId }) => describe('reports', `Sealed the copy of ${title}`, { after: keyId }),
  }),
  ArchivedReportDeleted: reportEvent(Subject.extend({ archiveId: id('archive') }))({
    apply: (was, { archiveId }) => ({ ...was, archives: was.archives.filter((archive) => archive.id !== archiveId) }),
    audit: () => describe('reports', 'Deleted an archived copy'),
  }),
};

export const reportStream = stream(
  'report',
  'report',
  reportEvents,
  {
    initial: noReport,
    evolve: evolveBy<ReportState, ReportEvent>(reportEvents),
    about: (now, { orderId }) => ({ organizationId: now.organizationId, orderId }),
  },
  // Whom a report is for is the customer of its order.
  (_id, { orderId }: ReportEvent['data']) => `estimate-${orderId}`,
);

export type ReportEvent = EventOf<typeof reportEvents>;

declare module '../event.ts' {
  interface IdKinds {
    archive: true;
    report: true;
  }
}
