import { z } from 'zod';
import { call, Id } from '../../call.ts';
import { Money } from '../../decimal-fields.ts';
import { order } from '../owned.ts';
import { MovedSums, WhyMoment, WhyPlace, WhyVersion } from './moment.ts';

const RULES = ['overhead', 'profit', 'tax'] as const;

/** An IANA time zone that this machine knows, by which days are told apart. */
const Zone = z
  .string()
  .max(60)
  .refine(
    (zone) => {
      try {
        return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
      } catch {
        return false;
      }
    },
    { error: 'must be a time zone' },
  );

/** Why the totals of an estimate, or of one of its areas, are what they are. */
export const getWhyTotal = call({
  id: 'whyTotal',
  method: 'GET',
  path: '/api/estimating/{orderId}/why',
  who: order('orderId'),
  summary: 'How the totals came to be: days, rules and prices',
  query: z.object({ area: Id.optional(), zone: Zone.default('UTC') }),
  response: z.object({
    revision: z.number(),
    /** The present sums, which `days` add up to. */
    now: MovedSums,
    /** Days that moved something, the first first. `last` is the day's last event that did. */
    days: z.array(
      z.object({
        /** ISO date in the zone. */
        day: z.string(),
        last: WhyMoment,
        people: z.array(z.string()),
        /** The largest changes in words, and how many further ones there were. */
        words: z.array(z.string()),
        more: z.number(),
        moved: MovedSums,
      }),
    ),
    /** Changes of the percentages of new lines, the first first; the setting that the estimate started with is the first. */
    rules: z.array(
      z.object({ rule: z.enum(RULES), moment: WhyMoment, from: z.string().nullable(), to: z.string(), moved: Money, started: z.boolean() }),
    ),
    place: WhyPlace,
    /** The version in force today. */
    version: WhyVersion,
    /** Lines with the book's prices, by the version that they were priced with, oldest first. `differing` have another price today. */
    versions: z.array(WhyVersion.extend({ lines: z.number(), differing: z.number() })),
    /** Lines whose costs were typed. */
    typed: z.number(),
    /** The unit costs of today of lines that differ, and what taking all of them would move, with tax. */
    differing: z.array(z.object({ itemId: z.number(), unitCost: z.string() })),
    takingThem: Money,
  }),
  refusals: ['BUSY', 'AREA_NOT_FOUND'],
});
export type WhyTotal = (typeof getWhyTotal)['response']['_output'];
