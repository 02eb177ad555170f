import type { z } from 'zod';
import type { Order } from '../../../contracts/estimating/order.ts';
import { formatTimes } from '../../../contracts/format.ts';
import type { Report } from '../../../contracts/reporting/entities.ts';
import type { IconName } from '../../ui/icons.tsx';
import { counted, day, dollars, isToday, when } from '../../ui/words.ts';

export type ReportOf = z.infer<typeof Report>;

/** How far a job is: the order's status, with a sent report told apart from an opened one. */
export const STAGES = ['Draft', 'Sent', 'Opened', 'Accepted', 'Declined'] as const;
export type Stage = (typeof STAGES)[number];

export const STAGE_ICONS: Record<Stage, IconName> = {
  Draft: 'draft',
  Sent: 'sent',
  Opened: 'opened',
  Accepted: 'accepted',
  Declined: 'declined',
};

/** Jobs are grouped by whose move it is. */
export const MOVES = ['Your move', 'Their move', 'Under way'] as const;
export type Move = (typeof MOVES)[number];
const MOVE_OF: Record<Stage, Move> = {
  Draft: 'Your move',
  Declined: 'Your move',
  Sent: 'Their move',
  Opened: 'Their move',
  Accepted: 'Under way',
};

export interface Job {
  order: Order;
  stage: Stage;
  move: Move;
  archived: boolean;
  /** What is next, in words; `urgent` is amber. */
  next: string;
  urgent: boolean;
  /** An unanswered report that expires within three days, or has. */
  expiring: boolean;
  /** The newest answer, where the report has one. */
  answer: { name: string; accepted: boolean; comments: string; at: string } | null;
  /** The report that says how far the job is. */
  report: ReportOf | undefined;
  /** What the list counts the job with: what the customer saw and answered, else the estimate as it is. */
  amount: string;
  /** The last change of the estimate, or the customer's answer where that is newer. */
  changed: { at: string; by: string; byCustomer: boolean };
}

const DAY = 86_400_000;

/** The report that says how far the job is: the accepted one, else the newest that still waits, else the newest answered. Newest first. */
function latestOf(order: Order, reports: ReportOf[]): ReportOf | undefined {
  const accepted = reports.find((report) => report.response?.answer === 'yes');
  if (accepted) return accepted;
  const answered = reports.find((report) => report.response !== null);
  const waiting = reports.find((report) => report.response === null && report.linkStatus !== 'withdrawn');
  return order.status === 'Declined' ? (answered ?? waiting) : (waiting ?? answered);
}

/** The estimate's total as the report would show it now, when that is not what was answered any more; else null. */
export function changedSince(order: Pick<Order, 'totals' | 'updatedAt'>, report: ReportOf): string | null {
  if (!report.response || order.updatedAt <= report.createdAt) return null;
  const now = report.excludeTax ? order.totals.totalCost : order.totals.grandTotal;
  return now === report.total ? null : now;
}

/** One job as the list shows it; `reports` are undefined while they are not known. */
export function jobOf(order: Order, allReports: ReportOf[] | undefined, now: Date): Job {
  // Invoices and work orders say nothing of how far the estimate is.
  const reports = allReports?.filter(({ customReportType }) => customReportType === 'Estimate');
  const latest = reports && latestOf(order, reports);
  const stage = stageOf(order, latest, reports !== undefined);
  const response = latest?.response ?? null;
  const since = latest ? changedSince(order, latest) : null;
  const pending = (stage === 'Sent' || stage === 'Opened') && latest !== undefined;
  const expiring = pending && (latest.linkStatus === 'expired' || daysUntil(latest.validUntil, now) <= 3);
  const attention = stage === 'Draft' && order.attentionCount > 0;
  return {
    order,
    stage,
    move: MOVE_OF[stage],
    archived: order.status === 'Archived',
    next: nextOf(order, stage, latest, since, (reports ?? []).length > 0, now),
    urgent: attention || expiring || (since !== null && stage === 'Accepted'),
    expiring,
    answer: response ? { name: response.name, accepted: response.answer === 'yes', comments: response.comments, at: response.at } : null,
    report: latest,
    amount: response && latest ? latest.total : order.totals.grandTotal,
    changed:
      response && response.at >= order.updatedAt
        ? { at: response.at, by: response.name, byCustomer: true }
        : { at: order.updatedAt, by: order.updatedBy, byCustomer: false },
  };
}

function stageOf(order: Order, latest: ReportOf | undefined, known: boolean): Stage {
  if (latest?.response) return latest.response.answer === 'yes' ? 'Accepted' : 'Declined';
  if (order.status === 'Accepted' || order.status === 'Declined') return order.status;
  if (order.status !== 'Sent') return 'Draft';
  // Sent, and the last link withdrawn or its report deleted: nobody can answer it.
  if (!latest) return known ? 'Draft' : 'Sent';
  return latest.opened > 0 ? 'Opened' : 'Sent';
}

function nextOf(order: Order, stage: Stage, latest: ReportOf | undefined, since: string | null, wasSent: boolean, now: Date): string {
  if (stage === 'Draft') {
    if (order.itemCount === 0) return 'No lines yet';
    if (order.attentionCount > 0)
      return `${counted(order.attentionCount, 'line')} ${order.attentionCount === 1 ? 'has' : 'have'} no quantity`;
    if (order.status === 'Sent') return `${wasSent ? 'Link withdrawn' : 'Report deleted'}, revise or send again`;
    return `${counted(order.itemCount, 'line')}, ready to send`;
  }
  if (stage === 'Accepted' || stage === 'Declined') {
    const response = latest?.response;
    if (!response) return stage;
    const told = `${stage} ${isToday(response.at, now) ? 'today ' : ''}${when(response.at, now)}`;
    if (since !== null) return `${told}, estimate changed since: now ${dollars(since)}`;
    if (stage === 'Accepted') return `${told}, work can start`;
    return response.comments ? `${told}: “${response.comments}”` : `${told}, revise or archive`;
  }
  if (!latest) return 'Report sent';
  const read = latest.opened === 0 ? 'not opened yet' : `opened ${formatTimes(latest.opened)}`;
  if (latest.linkStatus === 'expired') return `Report expired ${day(latest.validUntil)}, ${read}`;
  const left = daysUntil(latest.validUntil, now);
  if (left <= 3) return `Report expires ${left <= 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`}, ${read}`;
  if (latest.opened === 0 && !latest.sent) return `Report made ${when(latest.createdAt, now)}, not sent yet`;
  if (latest.opened === 0) return `Report sent ${when(latest.createdAt, now)}, not opened yet`;
  return `Report opened ${formatTimes(latest.opened)}, not answered`;
}

function daysUntil(day: string, now: Date): number {
  if (!day) return Number.POSITIVE_INFINITY;
  const end = new Date(`${day.slice(0, 10)}T00:00:00`).getTime();
  return Math.round((end - new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()) / DAY);
}
