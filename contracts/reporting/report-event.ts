import { z } from 'zod';
import { type AuditedEvent, amount, id, personalOf, type Shape, shapeOf, text, whole } from '../event.ts';
import type { Metadata } from '../log.ts';
import type { ReportState } from './report-state.ts';
import type { HistoryEntry } from './tracking/get-report-history.ts';

/** An entry of a report's history in the words of its sender. */
export type HistoryWords = Pick<HistoryEntry, 'kind' | 'words'> &
  Partial<Pick<HistoryEntry, 'detail' | 'comment' | 'answer' | 'archiveId'>>;

/** An event of a report: what it changes, and everywhere it is told. */
export interface ReportEventDefinition<Data = unknown> extends AuditedEvent<ReportState, Data> {
  /** In the report's history, given the report before it; those without it have the words of the audit. */
  history?(was: ReportState, data: Data, by: Pick<Metadata, 'actor'>): HistoryWords;
  /** In a sealed copy, for the report's reader, who is told who did it (`by`). Null, or empty, for what concerns the sender alone. */
  reader: ((data: Data, by: string, actor: Metadata['actor']) => string) | null;
  /** The mail addresses and phones to which a message goes because of it. */
  recipients?(data: Data): string[];
}

/** `reportEvent(shape)({ apply, audit, reader })`; a definition with a missing member does not compile. */
export const reportEvent =
  <Data>(stored: z.ZodType<Data> | Shape<Data>) =>
  (members: Omit<ReportEventDefinition<Data>, 'shape'>): ReportEventDefinition<Data> => ({ shape: shapeOf(stored), ...members });

/** Every event of a report names it and its order. */
export const Subject = z.object({ reportId: id('report'), orderId: id('order') });

export const instant = z.string();
/** ISO date. */
export const day = z.string();

/** The organisation, with phone and mail address of who sends it. */
const Contractor = z.object({ name: text, phone: personalOf('actor'), email: personalOf('actor'), initials: text });
/** What was sent: the lines, and the estimate's stream revision at which they are read. Totals are of these lines, without tax if the detail says so. */
export const Sent1 = z.object({
  itemIds: z.array(id('item')),
  estimateRevision: whole,
  jobName: text,
  contractor: Contractor,
  validUntil: day,
  totals: z.object({ totalCost: amount, tax: amount, grandTotal: amount }),
});
/** With what vendors charge for these lines; before there were kinds no page showed it. */
export const Sent = Sent1.extend({ totals: Sent1.shape.totals.extend({ vendorTotal: amount }) });
export const withVendorTotal = <Data extends z.infer<typeof Sent1>>(data: Data) => ({
  ...data,
  totals: { ...data.totals, vendorTotal: '0.00' },
});
/** The state's part that a saved content or a new link sets. */
export function sentOf({ itemIds, estimateRevision, jobName, contractor, totals, validUntil }: z.infer<typeof Sent>, at: string) {
  return { itemIds, estimateRevision, jobName, contractor, totals, validUntil, at };
}

/** Text of who answers: of the vendor whom a work order is for (`vendorId`), else of the job's customer. */
export const ofAnswerer = personalOf('vendor:vendorId');
/** Who answered, in their own words; `vendorId` is 0 where no vendor did, and in answers from before it was kept. */
export const byAnswerer = z.object({ vendorId: id('vendor'), name: ofAnswerer, comments: ofAnswerer });

/** R544: the recipients of the alert about the answer; null when nobody asked for an alert of this kind. */
export const Alert = z.object({ emails: z.array(personalOf('self')), phones: z.array(personalOf('self')) });
export const alerted = (alert: z.infer<typeof Alert> | null): string[] => (alert ? [...alert.emails, ...alert.phones] : []);

/** Who answered: the customer, or a colleague who recorded it for them. */
export interface Answered {
  name: string;
  answer: 'yes' | 'no';
}
/** `recorded that Helen Kowalczyk declined`, or what they did alone when they did it themselves. */
export const answerInHistory = ({ name }: Answered, what: string, { actor }: Pick<Metadata, 'actor'>): string =>
  actor.kind === 'user' ? `recorded that ${name} ${what}` : what;
/** The beginning of an answer's sentence for its reader. */
export const answerer = ({ name }: Answered, by: string, actor: Metadata['actor']): string =>
  actor.kind === 'user' ? `${by} recorded the answer of ${name}: ` : `${name} `;

/** How an event changes the tracking, in words; empty when it does not. */
export const trackingWentTo = (status: ReportState['tracking']['status'], { tracking }: ReportState): string =>
  tracking.status === status ? '' : `Tracking went from ${tracking.status} to ${status}.`;
