import { z } from 'zod';
import { Notes, Text } from '../call.ts';
import { Money } from '../decimal.ts';
import { Measures } from '../estimating/entities.ts';

/** The contents and layout of a report (001 s3, custom report). The first release makes Estimate reports. */
export const ReportDetail = z.object({
  customReportType: z.literal('Estimate').default('Estimate'),
  name: z.string().trim().min(1).max(255),
  reportText: Notes.default(''),
  recipientName: Text.default(''),
  includeCustomerInfo: z.boolean().default(true),
  includeAreaNotes: z.boolean().default(true),
  includeLineItemNotes: z.boolean().default(true),
  includePPU: z.boolean().default(true),
  /** R289: tax is left out by default; the totals on the reader's page are then before tax and are labelled so. */
  excludeTax: z.boolean().default(true),
  groupItemsBy: z.enum(['By Area', 'By Task', 'By Category']).default('By Area'),
  /** The link works until the end of this day (ISO date). Empty means 30 days from now. */
  validUntil: z.union([z.iso.date(), z.literal('')]).default(''),
});
export type ReportDetail = z.infer<typeof ReportDetail>;

export const Response = z.object({
  name: z.string(),
  answer: z.enum(['yes', 'no']),
  kind: z.enum(['Acceptance', 'Completion']),
  comments: z.string(),
  at: z.string(),
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
  linkStatus: z.enum(['open', 'answered', 'expired', 'withdrawn']),
  opened: z.number(),
  lastOpenedAt: z.string().nullable(),
  response: Response.nullable(),
  total: Money,
  itemCount: z.number(),
  createdAt: z.string(),
  createdBy: z.string(),
  archivedCopies: z.array(z.object({ id: z.number(), ArchiveName: z.string(), timestamp: z.string() })),
});
export type Report = z.infer<typeof Report>;

export const DocumentLine = z.object({
  id: z.number(),
  action: z.string(),
  description: z.string(),
  quality: z.string(),
  quantity: z.string(),
  itemUM: z.string(),
  ppu: Money,
  totalCost: Money,
  tax: Money,
  notes: z.string(),
  areaId: z.number(),
});
export const DocumentGroup = z.object({
  title: z.string(),
  measures: Measures.nullable(),
  notes: z.string(),
  totalCost: Money,
  tax: Money,
  lines: z.array(DocumentLine),
});

/** A report as its reader sees it: everything on the page and nothing else (no costs, no markup, no ids of people). */
export const ReportDocument = z.object({
  reportId: z.number(),
  estimateNumber: z.number(),
  detail: ReportDetail,
  contractor: z.object({ name: z.string(), phone: z.string(), email: z.string(), initials: z.string() }),
  jobName: z.string(),
  address: z.string(),
  date: z.string(),
  validUntil: z.string(),
  groups: z.array(DocumentGroup),
  totals: z.object({ totalCost: Money, tax: Money, grandTotal: Money }),
  /** The costs that the tax is a percentage of, when they are the same for every line and the tax is shown. */
  taxOf: z.object({ percent: z.string(), costs: z.array(z.enum(['labor', 'materials', 'equipment'])) }).nullable(),
});
export type ReportDocument = z.infer<typeof ReportDocument>;

export const PublicReport = z.object({
  outcome: z.enum(['open', 'answered', 'expired', 'withdrawn']),
  document: ReportDocument.nullable(),
  response: Response.nullable(),
  contractor: ReportDocument.shape.contractor,
  /** For a withdrawn link: only the name and date of the letter that its holder was sent. `replaced`: a newer link took its place, without a reason. */
  withdrawn: z
    .object({
      at: z.string(),
      reason: z.string(),
      replaced: z.boolean(),
      estimateNumber: z.number(),
      name: z.string(),
      recipientName: z.string(),
      date: z.string(),
    })
    .nullable(),
});
export type PublicReport = z.infer<typeof PublicReport>;
