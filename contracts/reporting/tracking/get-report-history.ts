import { z } from 'zod';
import { call } from '../../call.ts';
import { report } from '../owned.ts';

export const HISTORY_KINDS = [
  'made',
  'sent',
  'changed',
  'link',
  'withdrawn',
  'opened',
  'alert',
  'reminder',
  'answer',
  'copy',
  'seal',
  'other',
] as const;

/** A mail or text message of an entry. `kept`: it stays in the outbox, because this installation sends none of its kind. */
export const Delivery = z.object({
  kind: z.enum(['mail', 'text']),
  to: z.string(),
  status: z.enum(['kept', 'waiting', 'retrying', 'sent', 'failed']),
  sentAt: z.string().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

export const HistoryEntry = z.object({
  id: z.string(),
  kind: z.enum(HISTORY_KINDS),
  /** ISO instant, and the position in the log. */
  at: z.string(),
  position: z.string(),
  /** Who did it; empty for what the product did by itself. */
  by: z.string(),
  /** `changed what the report shows, still $1,200.00`: what `by` did, without a capital where somebody did it. */
  words: z.string(),
  /** What belongs to it: the change of the tracking status, why a link was withdrawn. */
  detail: z.string(),
  /** What the customer wrote. */
  comment: z.string(),
  /** Only of an answer. */
  answer: z.enum(['yes', 'no']).nullable(),
  /** The archived copy that it made or sealed, as long as that is kept; 0 for none. */
  archiveId: z.number(),
  deliveries: z.array(Delivery),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** Everything that happened to a report, newest first: its stream in words, with what became of the messages. `earlier` counts the oldest ones, which are left out. */
export const getReportHistory = call({
  id: 'reportHistory',
  method: 'GET',
  path: '/api/ProEstimates/{reportId}/ReportHistory',
  who: report('reportId'),
  summary: 'What happened to a report',
  response: z.object({ entries: z.array(HistoryEntry), earlier: z.number() }),
});
