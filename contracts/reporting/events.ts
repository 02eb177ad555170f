import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../log.ts';

const id = z.number().int();
const text = z.string();
const amount = z.string();
const instant = z.string();
const personal = z.string().meta({ personal: true });
/** ISO date. */
const day = z.string();

const Of = z.object({ reportId: id, orderId: id });
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
  itemIds: z.array(id),
  estimateRevision: id,
  jobName: text,
  contractor: Contractor,
  validUntil: day,
  totals: z.object({ totalCost: amount, tax: amount, grandTotal: amount }),
});
/** R544: who is to hear of the answer; null when nobody asked for an answer of this kind. */
const Alert = z.object({ emails: z.array(personal), phones: z.array(personal) });

/** Stream `report-<reportId>`. Of a link's token only its SHA-256 (base64url) is known here. */
export const reportEvents = {
  ReportAdded: {
    version: 1,
    schema: Of.extend({ organizationId: id, detail: Detail, allItems: z.boolean(), tokenHash: text }).extend(Sent.shape),
  },
  /** A new link; the old one stops working. `writtenAt` is the instant that dates the letter; null is the event's own, as it was before version 2. */
  ReportLinkRenewed: {
    version: 2,
    schema: Of.extend({ tokenHash: text, writtenAt: instant.nullable() }).extend(Sent.shape),
    upcast: { 1: (data: object) => ({ ...data, writtenAt: null }) },
  },
  /** `reason` is for whoever opens the link; none was asked for before version 2. */
  ReportLinkWithdrawn: { version: 2, schema: Of.extend({ reason: text }), upcast: { 1: (data: object) => ({ ...data, reason: '' }) } },
  ReportDeleted: { version: 1, schema: Of },
  /** R315. `reminderDate` is an ISO date; `method` what R327 allows. */
  ReportTrackingSaved: {
    version: 1,
    schema: Of.extend({
      reminderDate: day,
      emails: z.array(personal),
      phones: z.array(personal),
      method: z.array(z.enum(['Acceptance', 'Completion'])),
    }),
  },
  ReportTrackingRemoved: { version: 1, schema: Of },
  /** R545: nobody had answered by the reminder date. Who is told of it, and what they need to know. */
  ReportReminded: {
    version: 1,
    schema: Of.extend({
      reminderDate: day,
      emails: z.array(personal),
      phones: z.array(personal),
      reportName: text,
      jobName: text,
      recipientName: personal,
      opened: id,
      total: amount,
    }),
  },
  ReportOpened: { version: 1, schema: Of.extend({ device: z.enum(['phone', 'computer']), recipientName: personal }) },
  ReportResponded: {
    version: 1,
    schema: Of.extend({
      name: personal,
      answer: z.enum(['yes', 'no']),
      kind: z.enum(['Acceptance', 'Completion']),
      comments: text,
      reportName: text,
      jobName: text,
      total: amount,
      estimateRevision: id,
      archiveId: id,
      alert: Alert.nullable(),
    }),
  },
  /** A sealed copy: the report as of this event, over the estimate at `estimateRevision`. Derived when asked for, never stored. */
  ReportArchived: { version: 1, schema: Of.extend({ archiveId: id, name: text, message: text, estimateRevision: id }) },
  ArchivedReportDeleted: { version: 1, schema: Of.extend({ archiveId: id }) },
} satisfies EventDefinitions;

export type ReportEvent = EventOf<typeof reportEvents>;
