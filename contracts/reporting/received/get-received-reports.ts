import { z } from 'zod';
import { call } from '../../call.ts';
import { REPORT_TYPES } from '../../report-types.ts';

/** Whether its person has it shown at home: `asked` while they have not said so. */
export const AT_HOME = ['asked', 'shown', 'notMine'] as const;
export type AtHome = (typeof AT_HOME)[number];

/** A report that a contractor mailed to somebody who has an account, as their home lists it. */
export const ReceivedReport = z.object({
  reportId: z.number().int(),
  /** `Estimate 1004`, `Change order 1 to Estimate 1004`. */
  title: z.string(),
  jobName: z.string(),
  customReportType: z.enum(REPORT_TYPES),
  /** Who sent it, as its page names them. */
  from: z.object({ name: z.string(), email: z.string() }),
  /** When its link was mailed to them last (ISO). */
  sentAt: z.string(),
  /** ISO date; empty where its kind has none. */
  validUntil: z.string(),
  /** `waits` for an answer; `sent` asks for none. `finished`: accepted, and its customer said that the work is finished. */
  state: z.enum(['waits', 'accepted', 'declined', 'finished', 'expired', 'sent']),
  atHome: z.enum(AT_HOME),
  /** When it was answered (ISO), the last of two times, or empty. */
  answeredAt: z.string(),
  /** What its page asks for, in dollars. */
  total: z.string(),
  /** Its page's path. */
  url: z.string(),
});
export type ReceivedReport = z.output<typeof ReceivedReport>;

/** The newest so many. */
export const MOST_RECEIVED = 50;

/**
 * By the address of the account, which was proven by a code: whoever reads its mail has the links anyway. What was withdrawn, replaced or taken the place of is
 * not listed, and nothing that went to a vendor.
 */
export const getReceivedReports = call({
  id: 'getReceivedReports',
  method: 'GET',
  path: '/api/home/received-reports',
  who: 'user',
  summary: 'Reports that contractors mailed to one’s own address, the newest first',
  response: z.array(ReceivedReport),
});
