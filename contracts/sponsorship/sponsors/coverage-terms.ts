import { z } from 'zod';
import { call } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';
import { fromCents, toCents } from '../../money.ts';

/** Below so many homes with an account a ZIP code is not sold, and its count is not shown: it can be a street. */
export const FEWEST_HOMES = 5;
/** A step up is told so many days before the month that it is of. */
export const TOLD_DAYS = 14;

const Step = z.object({
  /** From so many homes on. */
  homes: z.number(),
  price: Money,
});

/** Where `steps` are empty, coverage costs nothing and is offered everywhere. */
export const getCoverageTerms = call({
  id: 'getCoverageTerms',
  method: 'GET',
  path: '/api/sponsorship/coverage/terms',
  who: 'user',
  summary: 'What covering a ZIP code costs a month, by its homes with an account, and to which card it is charged',
  response: z.object({
    steps: z.array(Step),
    /** `Visa ending 7719`; empty where the subscription keeps none. */
    card: z.string(),
    /** What is left of the month, today counted, and how long it is; its last day (ISO). */
    daysLeft: z.number(),
    days: z.number(),
    monthEnds: z.string(),
    /** Why the last charge of this month was not paid; empty otherwise. */
    unpaid: z.string(),
  }),
  refusals: ['NOT_A_SPONSOR'],
});
export type CoverageTerms = z.output<typeof getCoverageTerms.response>;

/** The price of the step that so many homes are in; undefined below the fewest that are sold. */
export function priceOf(steps: readonly { homes: number; price: string }[], homes: number): string | undefined {
  return homes < FEWEST_HOMES ? undefined : steps.filter((step) => step.homes <= homes).at(-1)?.price;
}

/** What is left of a month costs its days' part, rounded half up to the cent. */
export function partOf(price: string, daysLeft: number, days: number): string {
  return fromCents((toCents(price) * BigInt(daysLeft) * 2n + BigInt(days)) / (BigInt(days) * 2n));
}
