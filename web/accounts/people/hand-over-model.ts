import type { JobOfPerson, Taker } from '../../../contracts/estimating/hand-over/get-jobs-of-person.ts';
import { toCents } from '../../../contracts/money.ts';
import { counted, dollars, summed } from '../../ui/words.ts';

/** Which jobs go, and to whom: `all` to one (0 for nobody), but for those that have somebody of their own. */
export interface Choice {
  left: ReadonlySet<number>;
  all: number;
  own: Readonly<Record<number, number>>;
}

export const NO_CHOICE: Choice = { left: new Set(), all: 0, own: {} };

export const takerOfJob = ({ all, own }: Choice, orderId: number): number => own[orderId] ?? all;

/** The jobs that go, each with its taker; `pending` are those that nobody is chosen for yet. */
export function goingJobs(choice: Choice, jobs: readonly JobOfPerson[]): { going: (JobOfPerson & { toId: number })[]; pending: number } {
  const ticked = jobs.filter(({ orderId }) => !choice.left.has(orderId)).map((job) => ({ ...job, toId: takerOfJob(choice, job.orderId) }));
  const going = ticked.filter(({ toId }) => toId !== 0);
  return { going, pending: ticked.length - going.length };
}

export type Going = ReturnType<typeof goingJobs>['going'];

/** Jobs of one call, so that what is done so far is seen. */
export const MOST_AT_ONCE = 100;

/** The jobs in parts of at most so many. Those of a customer are in one part where it has room for them: they are one mail. */
export function inParts(going: Going): Going[] {
  const byCustomer = going.toSorted((a, b) => a.customer.localeCompare(b.customer));
  const parts: Going[] = [];
  for (let at = 0; at < byCustomer.length; ) {
    let end = Math.min(at + MOST_AT_ONCE, byCustomer.length);
    const next = byCustomer[end]?.customer;
    const start = byCustomer.findIndex(({ customer }) => customer === next);
    if (next !== undefined && start > at) end = start < end ? start : end;
    parts.push(byCustomer.slice(at, end));
    at = end;
  }
  return parts;
}

/** The browser's own zone: the morning of a day is there. */
export const ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The instant of the morning of a day, where the browser is; empty for good. */
export const morningOf = (isoDay: string | null): string => (isoDay ? new Date(`${isoDay}T00:00`).toISOString() : '');

/** `Marcus 33,219.55, Consuelo 12,575.86`, in the order of the takers. */
export function sumsByTaker(going: readonly (JobOfPerson & { toId: number })[], takers: readonly Taker[]): string {
  const sums = takers.flatMap(({ userId, name }) => {
    const theirs = going.filter(({ toId }) => toId === userId);
    return theirs.length > 0 ? [`${name} ${dollars(summed(theirs.map(({ total }) => total))).replace('$', '')}`] : [];
  });
  return sums.join(', ');
}

export interface Warning {
  /** The job, where it is one. */
  subject: string;
  text: string;
}

/** What a taker may not do with what they get; nothing where they may do all of it. */
export function warningsOf(going: readonly (JobOfPerson & { toId: number })[], takers: readonly Taker[]): Warning[] {
  return takers.flatMap((taker): Warning[] => {
    const theirs = going.filter(({ toId }) => toId === taker.userId);
    if (theirs.length === 0) return [];
    const first = taker.name.split(' ')[0] ?? taker.name;
    const what = (jobs: readonly JobOfPerson[]) => (jobs.length === 1 ? (jobs[0]?.name ?? '') : counted(jobs.length, 'job'));
    if (!taker.mayWrite) return [{ subject: what(theirs), text: `${first} does not write estimates, and can only read them.` }];
    if (!taker.maySend) return [{ subject: what(theirs), text: `${first} sends no reports: a colleague has to send them.` }];
    const limit = taker.sendLimit;
    if (limit === null) return [];
    const over = theirs.filter(({ total }) => toCents(total) > toCents(limit));
    if (over.length === 0) return [];
    const stands = over.length === 1 ? `stands at ${dollars(over[0]?.total ?? '0')}` : `stand above ${dollars(limit)}`;
    const send = over.length === 1 ? 'it' : 'them';
    return [
      {
        subject: what(over),
        text: `${stands}. ${first} sends reports up to ${dollars(limit)} and can write ${send}, but a colleague without that limit has to send ${send}.`,
      },
    ];
  });
}
