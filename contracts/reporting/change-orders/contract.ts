import { z } from 'zod';
import { integer, Notes, Text } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';
import type { ReportDocument } from '../document.ts';

/** One change order of a contract. `total` is the contract with it; a waiting one counts once it is accepted. */
export const ChangeOrder = z.object({
  reportId: z.number(),
  number: z.number(),
  state: z.enum(['waiting', 'accepted', 'declined', 'withdrawn']),
  change: Money,
  total: Money,
  days: z.number(),
  at: z.string(),
  answeredAt: z.string().nullable(),
});
export type ChangeOrder = z.infer<typeof ChangeOrder>;

const LineFacts = z.object({
  action: z.string(),
  description: z.string(),
  quality: z.string(),
  quantity: z.string(),
  itemUM: z.string(),
  ppu: Money,
  amount: Money,
});

/** A line that a change order would add (`was` null), change, or remove (`now` null). `difference` is before tax. */
export const ChangedLine = z.object({
  itemId: z.number(),
  areaId: z.number(),
  was: LineFacts.nullable(),
  now: LineFacts.nullable(),
  difference: Money,
  /** What invoices have billed of a line that would be removed, which the next one gives back. */
  billed: Money,
});
export type ChangedLine = z.infer<typeof ChangedLine>;

/** A report's page. Its whole schema is 0.8 KB, which would come with every page of the product because seven of them then shared it. */
const Page = z.record(z.string(), z.unknown()) as unknown as z.ZodType<ReportDocument>;

/** What was agreed of an order: the estimate that was accepted, and its change orders. Null until one is accepted. */
export const ContractView = z.object({
  accepted: z.object({ reportId: z.number(), name: z.string(), recipientName: z.string(), at: z.string(), total: Money }).nullable(),
  /** In the order of their numbers. */
  changeOrders: z.array(ChangeOrder),
  /** The accepted estimate with the accepted change orders; as all sums here with tax, also of pages that left it out (decision 59). */
  value: Money,
  /** What a change order that is sent now would be about; null where the estimate is as it was agreed. */
  next: z
    .object({
      number: z.number(),
      /** In estimate order; lines that are removed come last in their area. */
      lines: z.array(ChangedLine),
      areas: z.array(
        z.object({ areaId: z.number(), label: z.string(), unchanged: z.number(), unchangedAmount: Money, was: Money, now: Money }),
      ),
      /** Of the lines, of their tax as far as the page shows it, and both. */
      change: z.object({ lines: Money, tax: Money, total: Money }),
      /** The contract with it. */
      total: Money,
      /** The page that its reader would see. */
      document: Page,
    })
    .nullable(),
});
export type ContractView = z.infer<typeof ContractView>;

export const ChangeOrderBody = z.object({
  /** In words that the customer reads. */
  why: Notes.default(''),
  /** More working days. */
  days: integer(0, 3650).default(0),
  recipientName: Text.default(''),
  validUntil: z.union([z.iso.date(), z.literal('')]).default(''),
  /** The contract with the change that the sender saw: what changed since is not sent unseen. */
  seen: z.string().regex(/^\d{1,15}\.\d{2}$/),
});
export type ChangeOrderBody = z.infer<typeof ChangeOrderBody>;
