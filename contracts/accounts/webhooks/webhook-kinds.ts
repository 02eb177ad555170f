import { z } from 'zod';

/**
 * What a webhook can be sent, as programs of others rely on it: a shape of a version is never changed but by fields that are added (docs/webhooks.md).
 * The events of the log are another matter, and may change.
 */

const id = z.number().int();
/** Dollars and cents, `12575.86`. */
const dollars = z.string();
const day = z.iso.date();

const ofReport = { estimateId: id, reportId: id };
/** Fields of persons stand apart, because they are sent to a webhook that says so alone. */
const kind = <Data extends z.ZodRawShape, Names extends z.ZodRawShape>(title: string, data: Data, names: Names = {} as Names) => ({
  ...{ title, version: 1, data: z.strictObject(data), names: z.strictObject(names) },
});

const sent = {
  /** `mail`, or `link` where somebody copied it to give it away by another program. */
  ...{ ...ofReport, by: z.enum(['mail', 'link']), total: dollars.nullable() },
};
const answered = { ...ofReport, total: dollars };
const answer = { name: z.string(), comments: z.string() };

export const WEBHOOK_KINDS = {
  EstimateCreated: kind('An estimate was begun', { estimateId: id, jobName: z.string(), orderType: z.string() }),
  EstimateRepriced: kind('Lines of an estimate got the prices of today', { estimateId: id, lines: z.number().int() }),
  ReportSent: kind('A report was mailed, or its link was copied', sent, { to: z.array(z.string()) }),
  ReportOpened: kind(
    'The link of a report was opened',
    { ...ofReport, device: z.enum(['phone', 'computer']) },
    { recipientName: z.string() },
  ),
  ReportAccepted: kind('A report was accepted', answered, answer),
  ReportDeclined: kind('A report was declined', answered, answer),
  CompletionAnswered: kind('Whether the work is finished was answered', { ...answered, answer: z.enum(['yes', 'no']) }, answer),
  InvoiceSent: kind('An invoice was mailed, or its link was copied', sent, { to: z.array(z.string()) }),
  PaymentRecorded: kind(
    'A payment was recorded, or received online',
    { estimateId: id, paymentId: id, reportId: id.nullable(), amount: dollars, date: day, online: z.boolean() },
    { payerName: z.string() },
  ),
  PaymentRefunded: kind('An online payment was given back', { estimateId: id, paymentId: id, reportId: id, amount: dollars }),
  UserRightsChanged: kind(
    'The rights of a colleague changed',
    { userId: id, role: z.string().nullable(), rights: z.array(z.string()).nullable() },
    { name: z.string() },
  ),
} as const;

export type WebhookKind = keyof typeof WEBHOOK_KINDS;
export const WEBHOOK_KIND_NAMES = Object.keys(WEBHOOK_KINDS) as [WebhookKind, ...WebhookKind[]];

/** What is sent to try a webhook. It stands for nothing that happened. */
export const TEST_KIND = 'Test';

/** What every message has around its `data`. `position` is the event's place in the log, digits as a text; empty in a test. */
export interface WebhookMessage {
  type: WebhookKind | typeof TEST_KIND;
  version: number;
  /** ISO instant of the event, the same at each try. */
  timestamp: string;
  position: string;
  organizationId: number;
  data: Record<string, unknown>;
}
