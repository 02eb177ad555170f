import { z } from 'zod';
import { Money } from '../decimal-fields.ts';
import { Measures } from '../measures/entities.ts';
import { LogoPicture } from '../organization/logo/logo.ts';
import { PageAddendum } from './addendums/report-addendum.ts';
import { ReportDetail, Response } from './entities.ts';
import { PagePhoto } from './photos/page-photo.ts';

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
/** `signed`: it adds to another amount, or takes from it. */
const SumRow = Row.extend({ signed: z.literal(true).optional() });

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
  contractor: z.object({
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    initials: z.string(),
    /** Instead of the initials; left out without one, so that older pages keep their fingerprint. */
    logo: LogoPicture.optional(),
  }),
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
      key: z.enum(['ppu', 'contract', 'before', 'total', 'vendor', 'equipment', 'labor', 'material', 'markup', 'leaves', 'share']),
      title: z.string(),
      quiet: z.boolean().optional(),
    }),
  ),
  groups: z.array(DocumentGroup),
  /** Rows above the sum, the sum, and what stands below it. */
  sums: z.array(SumRow),
  grand: Row,
  after: z.array(Row),
  /** What a change order is about, where the page is one: its number, its money, and the contract with it. */
  changeOrder: z.object({ number: z.number(), change: Money, before: Money, contract: Money }).optional(),
  /** Left out without any, so that older pages keep their fingerprint. */
  photos: z.array(PagePhoto).optional(),
  /** How many photos more there are than a page shows. */
  photosLeftOut: z.number().optional(),
  /** Rich text at the end of the page, in order; left out without any, so that older pages keep their fingerprint. */
  addendums: z.array(PageAddendum).optional(),
  /** Of the lines, at the prices that the page shows. */
  totals: z.object({ totalCost: Money, tax: Money, grandTotal: Money }),
  /** The costs that the tax is a percentage of, when they are the same for every line and the tax is shown. */
  taxOf: z.object({ percent: z.string(), costs: z.array(z.enum(['labor', 'materials', 'equipment'])) }).nullable(),
  /** What its reader may choose; absent where nothing is offered. `amount` is with tax, as far as the page shows it; `lines` in words. */
  options: z
    .array(
      z.object({
        id: z.number(),
        name: z.string(),
        choice: z.boolean(),
        picked: z.boolean(),
        amount: Money,
        lines: z.array(z.string()),
      }),
    )
    .optional(),
});
export type ReportDocument = z.infer<typeof ReportDocument>;

/** What can be paid online of an invoice, and what was, the latest first. */
export const OnlineMoney = z.object({
  /** Open, less what is on its way; `0.00` when nothing can be paid any more. */
  open: Money,
  gateway: z.string(),
  payments: z.array(z.object({ amount: Money, status: z.enum(['pending', 'paid', 'failed', 'refunded']), at: z.string() })),
});
export type OnlineMoney = z.infer<typeof OnlineMoney>;

export const PublicReport = z.object({
  outcome: z.enum(['open', 'answered', 'expired', 'withdrawn']),
  document: ReportDocument.nullable(),
  /** Of the document (`pageHashOf`); an answer names it. Empty without a document. */
  fingerprint: z.string(),
  /** Whether its answer has a sealed copy to open. */
  sealed: z.boolean(),
  /**
   * The one address that the link was mailed to, which the sealed copy of an answer goes to. Empty where it was mailed to none or to more, and where a
   * vendor has it too: whoever opens the link would read somebody else's address.
   */
  copyTo: z.string(),
  response: Response.nullable(),
  /** What was said after the acceptance of whether the work is finished. */
  completion: Response.nullable(),
  contractor: ReportDocument.shape.contractor,
  /** Who reads it with a session of the sender's company, and cannot answer it; null for everybody else. */
  sender: z.object({ name: z.string() }).nullable(),
  /** Null where nothing is paid online: no invoice, or no gateway. */
  online: OnlineMoney.nullable(),
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
