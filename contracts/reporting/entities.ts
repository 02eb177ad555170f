import { z } from 'zod';
import { Notes, Text } from '../call.ts';
import { Money } from '../decimal.ts';
import { Measures } from '../estimating/entities.ts';
import { REPORT_TYPES, type ReportType, typeNamed } from './kinds/types.ts';

const Day = z.union([z.iso.date(), z.literal('')]).default('');

/** R228; calls may write a type as it is or normalised (R236, R237). */
const Type = z.preprocess((text) => (typeof text === 'string' ? (typeNamed(text) ?? text) : text), z.enum(REPORT_TYPES)) as z.ZodType<
  ReportType,
  ReportType
>;

/** The contents and layout of a report (001 s3, custom report). What a kind does not ask is set when it is saved (`asSaved`). */
export const ReportDetail = z.object({
  customReportType: Type.default('Estimate'),
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
  /** Which prices the reader sees: of each line, of each group, or the total alone. */
  includePricingOption: z.enum(['All', 'By Group', 'Total']).default('All'),
  /** R289: tax is left out by default; the totals on the reader's page are then before tax and are labelled so. */
  excludeTax: z.boolean().default(true),
  showProfitOverhead: z.boolean().default(false),
  /** R287. */
  groupItemsBy: z.enum(['By Area', 'By Task', 'By Category']).default('By Area'),
  /** R286, R288. */
  workOrderPricing: z.enum(['Contractor', 'Vendor', 'Both']).default('Contractor'),
  /** 0 names none. */
  vendor_Id: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
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
  opened: z.number(),
  lastOpenedAt: z.string().nullable(),
  response: Response.nullable(),
  /** The sum on the page. */
  total: Money,
  /** R304-R307: the total of the lines, their tax as far as the page shows it, and what vendors charge for them. */
  repairs: z.object({ totalCost: Money, tax: Money, vendorTotal: Money }),
  /** The number after the type: the order's of an Estimate, an invoice's own (R230), else the report's. */
  number: z.string(),
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
  /** One for each column of the document; empty where the reader sees none. */
  amounts: z.array(z.string()),
  notes: z.string(),
  areaId: z.number(),
});
export const DocumentGroup = z.object({
  title: z.string(),
  measures: Measures.nullable(),
  notes: z.string(),
  amounts: z.array(z.string()),
  lines: z.array(DocumentLine),
});
const Row = z.object({ name: z.string(), amount: Money });

/** A report as its reader sees it: everything on the page and nothing else (no costs that its columns do not show, no ids of people). */
export const ReportDocument = z.object({
  reportId: z.number(),
  /** `Estimate 1004`. */
  title: z.string(),
  /** What its reader calls it, such as `estimate`. */
  noun: z.string(),
  asksAnswer: z.boolean(),
  /** Whether each line has a box to tick. */
  ticks: z.boolean(),
  estimateNumber: z.number(),
  detail: ReportDetail,
  contractor: z.object({ name: z.string(), phone: z.string(), email: z.string(), initials: z.string() }),
  jobName: z.string(),
  address: z.string(),
  date: z.string(),
  /** ISO instant of this content, which an answer names. */
  writtenAt: z.string(),
  validUntil: z.string(),
  facts: z.array(z.object({ name: z.string(), lines: z.array(z.string()) })),
  /** Sums that stand above the lines. */
  figures: z.array(Row.extend({ aside: z.string() })),
  columns: z.array(
    z.object({
      key: z.enum(['ppu', 'total', 'vendor', 'equipment', 'labor', 'material', 'markup', 'leaves', 'share']),
      title: z.string(),
      quiet: z.boolean().optional(),
    }),
  ),
  groups: z.array(DocumentGroup),
  /** Rows above the sum, the sum, and what stands below it. */
  sums: z.array(Row),
  grand: Row,
  after: z.array(Row),
  /** Of the lines, at the prices that the page shows. */
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
      title: z.string(),
      noun: z.string(),
      name: z.string(),
      recipientName: z.string(),
      date: z.string(),
    })
    .nullable(),
});
export type PublicReport = z.infer<typeof PublicReport>;
