import { z } from 'zod';
import { call } from '../../call.ts';
import { PricePart } from '../../catalogue/prices/get-price-book-item.ts';
import { Money } from '../../decimal-fields.ts';
import { AdditionSource } from '../builder/addition.ts';
import { Settings } from '../entities.ts';
import { order } from '../owned.ts';
import { WhyMoment, WhyPlace, WhyVersion } from './moment.ts';

/** Why a line costs what it costs. */
export const getWhyLine = call({
  id: 'whyLine',
  method: 'GET',
  path: '/api/estimating/{orderId}/items/{itemId}/why',
  who: order('orderId'),
  summary: 'How a line came to be: its events, its measurement, its prices',
  response: z.object({
    revision: z.number(),
    /** The settings that the line is priced with, and when they came. */
    settings: Settings,
    settingsSince: z.object({ overhead: WhyMoment, profit: WhyMoment, tax: WhyMoment }),
    /** The events that moved the line, the first first. They add up to the line before tax, together with `earlier`. */
    events: z.array(
      WhyMoment.extend({
        sentence: z.string(),
        before: z.string(),
        after: z.string(),
        unit: z.string(),
        moved: Money,
        total: Money,
        undoes: z.boolean(),
        /** The line's quantity after it, where it changed that. */
        quantity: z.string().nullable(),
      }),
    ),
    earlier: z.object({ count: z.number(), moved: Money }),
    total: Money,
    /** Who measured the area last, and who set the share that is affected. */
    measured: WhyMoment.nullable(),
    affected: WhyMoment.nullable(),
    /** Who typed the quantity, when it was typed. */
    typed: WhyMoment.nullable(),
    /** What proposed the line, and the reason that it gave; null for a line that a person chose. */
    origin: WhyMoment.extend({ source: AdditionSource.nullable(), reason: z.string() }).nullable(),
    price: z.object({
      source: z.enum(['book', 'typed', 'minimum']),
      since: WhyMoment,
      version: WhyVersion.nullable(),
      place: WhyPlace,
      crew: z.string().nullable(),
      /** Of what the book made the price then; empty where the book of then does not say. */
      parts: z.array(PricePart),
      /** The unit price is the organisation's own. */
      own: z.boolean(),
    }),
    /** Today's price of the book, where it is another; `moved` is the change of the total, with tax. */
    present: z.object({ unitCost: z.string(), ppu: Money, totalCost: Money, version: WhyVersion, moved: Money }).nullable(),
  }),
  refusals: ['BUSY', 'ITEM_NOT_FOUND'],
});
export type WhyLine = (typeof getWhyLine)['response']['_output'];
