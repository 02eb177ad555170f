import type { CustomerLetter } from '../../../contracts/estimating/hand-over/customer-letter.ts';
import type { Order } from '../../../contracts/estimating/order.ts';
import { phoneOf, type UserRow } from '../../../projections/accounts/users.ts';

/** A letter without whose the jobs were and whose they are, which stands beside it; `mailing` is one for all jobs that it names. */
export interface PlannedLetter extends Omit<CustomerLetter, 'from' | 'to' | 'jobs'> {
  mailing: string;
  address: string;
  jobs: string[];
}

interface HandingOver {
  /** The open jobs of the person whose they are. */
  open: readonly Order[];
  jobs: readonly { orderId: number; toId: number }[];
  takers: ReadonlyMap<number, UserRow>;
  /** ISO date; empty for good. */
  day: string;
  /** The hand-over's own name, so that another one is another mail. */
  key: string;
}

/** One letter to each mail address from each person who gets its jobs, and the names of the customers who have no address. */
export function lettersOf({ open, jobs, takers, day, key }: HandingOver) {
  const orders = new Map(open.map((order) => [order.id, order]));
  const letters = new Map<string, { toId: number; orderIds: number[]; letter: PlannedLetter }>();
  const unreached = new Map<string, string>();
  for (const { orderId, toId } of jobs) {
    const [order, taker] = [orders.get(orderId), takers.get(toId)];
    if (!order || !taker) continue;
    const { customer, customerName, survey } = order;
    const address = customer.email.trim();
    if (!address.includes('@')) {
      unreached.set(customerName || `job ${orderId}`, customerName);
      continue;
    }
    const mailing = `${key}/${toId}/${address.toLowerCase()}`;
    const one = letters.get(mailing) ?? {
      toId,
      orderIds: [],
      letter: {
        ...{ mailing, address, customer: customerName, company: taker.organization_name, day },
        ...{ phone: phoneOf(taker), email: taker.email, jobs: [], hasLinks: false },
      },
    };
    one.orderIds.push(orderId);
    one.letter.jobs.push([order.externalRefId, survey.address].filter(Boolean).join(', '));
    one.letter.hasLinks ||= order.status !== 'In Progress';
    letters.set(mailing, one);
  }
  return { letters: [...letters.values()], unreached: [...unreached.values()] };
}
