import { z } from 'zod';
import { integer, Notes, Text } from '../call.ts';
import { Money } from '../decimal-fields.ts';
import { LAYOUT, TypeOfReport } from '../report-layout.ts';

const Day = z.union([z.iso.date(), z.literal('')]).default('');

/** The contents and layout of a report (the documents’ custom report). What a kind does not ask is set when it is saved (`asSaved`). */
export const ReportDetail = z.object({
  customReportType: TypeOfReport.default('Estimate'),
  name: z.string().trim().min(1).max(255),
  reportText: Notes.default(''),
  recipientName: Text.default(''),
  includeReportName: z.boolean().default(true),
  includeCustomerInfo: z.boolean().default(true),
  includeAreaNotes: z.boolean().default(true),
  includeLineItemNotes: z.boolean().default(true),
  /** R284: always on. */
  includePricing: z.boolean().default(true),
  includePhotos: z.boolean().default(false),
  includePPU: z.boolean().default(true),
  ...LAYOUT,
  /** R289: tax is left out by default; the totals on the reader's page are then before tax and are labelled so. */
  excludeTax: z.boolean().default(true),
  showProfitOverhead: z.boolean().default(false),
  /** 0 names none. */
  vendor_Id: integer(0, 2_147_483_647).default(0),
  /** R230: empty takes the report's id. */
  invoiceNumber: z.string().trim().max(40).default(''),
  invoiceDate: Day,
  dueDate: Day,
  /** The link works until the end of this day (ISO date). Empty means as many days from now as the kind's link works. */
  validUntil: Day,
});
export type ReportDetail = z.infer<typeof ReportDetail>;

export const Response = z.object({
  name: z.string(),
  answer: z.enum(['yes', 'no']),
  kind: z.enum(['Acceptance', 'Completion']),
  comments: z.string(),
  at: z.string(),
  /** With a signature, drawn or typed, and consent. */
  signed: z.boolean(),
});
export type Response = z.infer<typeof Response>;

export const Report = ReportDetail.extend({
  id: z.number(),
  order_Id: z.number(),
  reportStatus: z.string(),
  trackingStatus: z.enum(['Active', 'No Tracking']),
  alertDate: z.string(),
  alertEmailAddresses: z.string(),
  alertSMSNumbers: z.string(),
  alertMethod: z.string(),
  /** R545: the reminder of `alertDate` went out. */
  reminded: z.boolean(),
  /** The date of the letter that the current link shows, as an ISO instant. */
  writtenAt: z.string(),
  /** `inside`: of a kind without a public link. */
  linkStatus: z.enum(['open', 'answered', 'expired', 'withdrawn', 'inside']),
  /** Its link was mailed, or copied by its sender, who may have sent it by other means. */
  sent: z.boolean(),
  opened: z.number(),
  lastOpenedAt: z.string().nullable(),
  response: Response.nullable(),
  /** What was said after the acceptance of whether the work is finished, the last one. */
  completion: Response.nullable(),
  /** Where an alert goes when the work is reported finished, although the acceptance ended the tracking; empty for nowhere. */
  completionAlert: z.string(),
  /** The sum on the page. */
  total: Money,
  /** R304-R307: the total of the lines, their tax as far as the page shows it, and what vendors charge for them. */
  repairs: z.object({ totalCost: Money, tax: Money, vendorTotal: Money }),
  /** The number after the type: the order's of an Estimate, an invoice's own (R230), else the report's. */
  number: z.string(),
  itemCount: z.number(),
  /** Of a change order: `change` is its money, `total` above the contract with it, `fromId` the report that it changes. */
  changeOrder: z.object({ number: z.number(), fromId: z.number(), days: z.number(), change: Money }).nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** `answer`: kept on response, not by hand. */
  archivedCopies: z.array(z.object({ id: z.number(), ArchiveName: z.string(), timestamp: z.string(), answer: z.boolean() })),
});
export type Report = z.infer<typeof Report>;
