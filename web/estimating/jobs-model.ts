import type { z } from 'zod';
import type { Order } from '../../contracts/estimating/entities.ts';
import { formatTimes } from '../../contracts/format.ts';
import type { Report } from '../../contracts/reporting/entities.ts';
import type { IconName } from '../ui/icons.tsx';
import { counted, day, inCents, isToday, when } from '../ui/words.ts';

type ReportOf = z.infer<typeof Report>;

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

/** Jobs are grouped by whose move it is (ui.md). */
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
  byCustomer: boolean;
}

const DAY = 86_400_000;

/** One job as the list shows it: the order with its newest report that still stands. */
export function jobOf(order: Order, reports: ReportOf[], now: Date): Job {
  const latest = reports.find((report) => report.response !== null) ?? reports.find((report) => report.linkStatus !== 'withdrawn');
  const stage = stageOf(order, latest);
  const response = latest?.response ?? null;
  const pending = (stage === 'Sent' || stage === 'Opened') && latest !== undefined;
  const expiring = pending && (latest.linkStatus === 'expired' || daysUntil(latest.validUntil, now) <= 3);
  const attention = stage === 'Draft' && order.attentionCount > 0;
  return {
    order,
    stage,
    move: MOVE_OF[stage],
    archived: order.status === 'Archived',
    next: nextOf(order, stage, latest, now),
    urgent: attention || expiring,
    expiring,
    answer: response ? { name: response.name, accepted: response.answer === 'yes', comments: response.comments, at: response.at } : null,
    byCustomer: response !== null && response.name === order.updatedBy,
  };
}

function stageOf(order: Order, latest: ReportOf | undefined): Stage {
  if (order.status === 'Accepted' || order.status === 'Declined') return order.status;
  if (order.status === 'Sent') return latest && latest.opened > 0 ? 'Opened' : 'Sent';
  if (order.status === 'Archived' && latest?.response) return latest.response.answer === 'yes' ? 'Accepted' : 'Declined';
  return 'Draft';
}

function nextOf(order: Order, stage: Stage, latest: ReportOf | undefined, now: Date): string {
  if (stage === 'Draft') {
    if (order.itemCount === 0) return 'No lines yet';
    if (order.attentionCount > 0)
      return `${counted(order.attentionCount, 'line')} ${order.attentionCount === 1 ? 'has' : 'have'} no quantity`;
    return `${counted(order.itemCount, 'line')}, ready to send`;
  }
  if (stage === 'Accepted' || stage === 'Declined') {
    const response = latest?.response;
    if (!response) return stage;
    const told = `${stage} ${isToday(response.at, now) ? 'today ' : ''}${when(response.at, now)}`;
    if (stage === 'Accepted') return `${told}, work can start`;
    return response.comments ? `${told}: “${response.comments}”` : `${told}, revise or archive`;
  }
  if (!latest) return 'Report sent';
  const read = latest.opened === 0 ? 'not opened yet' : `opened ${formatTimes(latest.opened)}`;
  if (latest.linkStatus === 'expired') return `Report expired ${day(latest.validUntil)}, ${read}`;
  const left = daysUntil(latest.validUntil, now);
  if (left <= 3) return `Report expires ${left <= 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`}, ${read}`;
  if (latest.opened === 0) return `Report sent ${when(latest.createdAt, now)}, not opened yet`;
  return `Report opened ${formatTimes(latest.opened)}, not answered`;
}

function daysUntil(day: string, now: Date): number {
  if (!day) return Number.POSITIVE_INFINITY;
  const end = new Date(`${day.slice(0, 10)}T00:00:00`).getTime();
  return Math.round((end - new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()) / DAY);
}

/** The tabs of the list. */
export const VIEWS = [
  { key: 'open', label: 'All open' },
  { key: 'mine', label: 'Mine' },
  { key: 'unanswered', label: 'No answer yet' },
  { key: 'expiring', label: 'Expiring or late' },
  { key: 'archive', label: 'Archive' },
] as const;
export type View = (typeof VIEWS)[number]['key'];

export function inView(job: Job, view: View, me: string): boolean {
  if (view === 'archive') return job.archived;
  if (job.archived) return false;
  if (view === 'mine') return job.order.updatedBy === me;
  if (view === 'unanswered') return job.move === 'Their move';
  if (view === 'expiring') return job.expiring;
  return true;
}

/** Every word must be found in the job's name, address, customer, number or stage. */
export function matches(job: Job, words: string): boolean {
  const { order } = job;
  const text = [order.externalRefId, order.customerName, order.survey.address, order.survey.city, order.survey.zip, order.id, job.stage]
    .join(' ')
    .toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export const SORTS = [
  { key: 'changed', label: 'last change' },
  { key: 'total', label: 'total' },
  { key: 'name', label: 'job' },
] as const;
export type Sort = (typeof SORTS)[number]['key'];

export function compare(sort: Sort): (a: Job, b: Job) => number {
  if (sort === 'name') return (a, b) => a.order.externalRefId.localeCompare(b.order.externalRefId);
  if (sort === 'total') return (a, b) => Number(inCents(b.order.totals.grandTotal) - inCents(a.order.totals.grandTotal));
  return (a, b) => b.order.updatedAt.localeCompare(a.order.updatedAt);
}
