import { z } from 'zod';
import { amount, type EventOf, event, first, id, personal, stream, text, whole } from '../event.ts';

const instant = z.string();
/** ISO date. */
const day = z.string();

const Subject = z.object({ reportId: id('report'), orderId: id('order') });
/** What a report shows and how, as it was chosen. */
const Detail = z.object({
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
const Contractor = z.object({ name: text, phone: text, email: personal, initials: text });
/** What was sent: the lines, and the estimate's stream revision at which they are read. Totals are of these lines, tax left out if the detail says so. */
const Sent = z.object({
  itemIds: z.array(id('item')),
  estimateRevision: whole,
  jobName: text,
  contractor: Contractor,
  validUntil: day,
  totals: z.object({ totalCost: amount, tax: amount, grandTotal: amount }),
});
/** R544: who is to hear of the answer; null when nobody asked for an answer of this kind. */
const Alert = z.object({ emails: z.array(personal), phones: z.array(personal) });

const Added = Subject.extend({
  organizationId: id('organization'),
  detail: Detail,
  allItems: z.boolean(),
  tokenHash: text,
}).extend(Sent.shape);
const Renewed1 = Subject.extend({ tokenHash: text }).extend(Sent.shape);

/** Stream `report-<reportId>`. Of a link's token only its SHA-256 (base64url) is known here. */
export const reportEvents = {
  ReportAdded: event(Added),
  /** A new link; the old one stops working. `writtenAt` is the instant that dates the letter; null is the event's own, as it was before version 2. */
  ReportLinkRenewed: event(
    first(Renewed1).next(Renewed1.extend({ writtenAt: instant.nullable() }), (data) => ({ ...data, writtenAt: null })),
  ),
  /** `reason` is for whoever opens the link; none was asked for before version 2. */
  ReportLinkWithdrawn: event(first(Subject).next(Subject.extend({ reason: text }), (data) => ({ ...data, reason: '' }))),
  ReportDeleted: event(Subject),
  /** R315. `reminderDate` is an ISO date; `method` what R327 allows. */
  ReportTrackingSaved: event(
    Subject.extend({
      reminderDate: day,
      emails: z.array(personal),
      phones: z.array(personal),
      method: z.array(z.enum(['Acceptance', 'Completion'])),
    }),
  ),
  ReportTrackingRemoved: event(Subject),
  /** R545: nobody had answered by the reminder date. Who is told of it, and what they need to know. */
  ReportReminded: event(
    Subject.extend({
      reminderDate: day,
      emails: z.array(personal),
      phones: z.array(personal),
      reportName: text,
      jobName: text,
      recipientName: personal,
      opened: whole,
      total: amount,
    }),
  ),
  ReportOpened: event(Subject.extend({ device: z.enum(['phone', 'computer']), recipientName: personal })),
  ReportResponded: event(
    Subject.extend({
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
    }),
  ),
  /** A sealed copy: the report as of this event, over the estimate at `estimateRevision`. Derived when asked for, never stored. */
  ReportArchived: event(Subject.extend({ archiveId: id('archive'), name: text, message: text, estimateRevision: whole })),
  ArchivedReportDeleted: event(Subject.extend({ archiveId: id('archive') })),
};

export const reportStream = stream('report', 'report', reportEvents);

export type ReportEvent = EventOf<typeof reportEvents>;
