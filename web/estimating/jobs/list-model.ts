import type { Order } from '../../../contracts/estimating/order.ts';
import { finderOf, folded } from '../../../contracts/finding.ts';
import { formatDate } from '../../../contracts/format.ts';
import { toCents } from '../../../contracts/money.ts';
import type { Job, ReportOf } from './model.ts';

/** Reports by their order, in the order given; looked up once for all jobs. */
export function byOrder(reports: ReportOf[]): Map<number, ReportOf[]> {
  const found = new Map<number, ReportOf[]>();
  for (const report of reports) {
    const list = found.get(report.order_Id);
    if (list) list.push(report);
    else found.set(report.order_Id, [report]);
  }
  return found;
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

export function inView(job: Job, view: View, me: number): boolean {
  if (view === 'archive') return job.archived;
  if (job.archived) return false;
  if (view === 'mine') return job.order.responsibleId === me;
  if (view === 'unanswered') return job.move === 'Their move';
  if (view === 'expiring') return job.expiring;
  return true;
}

/** `with Marcus until 12/04/2026`, `yours until 12/04/2026`; empty where a job was not handed over for a while. */
export function loanInWords({ loan, responsibleId }: Pick<Order, 'loan' | 'responsibleId'>, me: number): string {
  if (!loan) return '';
  return `${responsibleId === me ? 'yours' : `with ${loan.to.split(' ')[0]}`} until ${formatDate(loan.day)}`;
}

/** Every word must be found in the job's name, address, customer, number or stage. */
export function matches(job: Job, words: string): boolean {
  const { order } = job;
  const { survey } = order;
  const text = [order.externalRefId, order.customerName, survey.address, survey.city, survey.zip, order.id, job.stage, order.loan?.to].join(
    ' ',
  );
  return finderOf(words)(folded(text));
}

export const SORTS = [
  { key: 'changed', label: 'last change' },
  { key: 'total', label: 'total' },
  { key: 'name', label: 'job' },
] as const;
export type Sort = (typeof SORTS)[number]['key'];

export function compare(sort: Sort): (a: Job, b: Job) => number {
  if (sort === 'name') return (a, b) => a.order.externalRefId.localeCompare(b.order.externalRefId);
  if (sort === 'total') return (a, b) => Number(toCents(b.amount) - toCents(a.amount));
  return (a, b) => b.changed.at.localeCompare(a.changed.at);
}
