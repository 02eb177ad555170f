import { z } from 'zod';
import { Quality } from '../../catalogue/quality.ts';
import { Money } from '../../decimal-fields.ts';

/** What of an estimate comes along when another one starts from it. Areas, lines, qualities and percentages always do. */
export const TemplateChoice = z.object({
  /** Sizes of rooms and of the house. Without them measured lines wait for the new room. */
  measurements: z.boolean().default(false),
  /** Notes of areas and lines. */
  notes: z.boolean().default(false),
  /** Tasks by their names; without them all lines go to the default task. */
  tasks: z.boolean().default(true),
  /** Profit, overhead and what is taxed, for the lines that come and those added later. */
  markup: z.boolean().default(true),
  prices: z.enum(['today', 'kept']).default('today'),
});
export type TemplateChoice = z.infer<typeof TemplateChoice>;
/** What its schema takes for granted. */
export const TEMPLATE_CHOICE: TemplateChoice = { measurements: false, notes: false, tasks: true, markup: true, prices: 'today' };

/**
 * How a line is priced: `same` and `moved` by the price book, `gone` is no longer in it and stays behind at today's prices, `typed` keeps
 * the costs that somebody typed.
 */
export const TEMPLATE_PRICES = ['same', 'moved', 'gone', 'typed'] as const;

const TemplateLine = z.object({
  itemId: z.number(),
  action: z.string(),
  description: z.string(),
  quality: Quality,
  quantity: z.string(),
  unit: z.string(),
  /** It takes its quantity from the area's measurements. */
  measured: z.boolean(),
  price: z.enum(TEMPLATE_PRICES),
  /** The line as it was: before tax, and its tax. */
  was: Money,
  wasTax: Money,
  /** The same quantity with the chosen prices and markup; null for a line that stays behind. */
  now: Money.nullable(),
  nowTax: Money.nullable(),
});
export type TemplateLine = z.infer<typeof TemplateLine>;

export const Template = z.object({
  orderId: z.number(),
  name: z.string(),
  areas: z.array(
    z.object({
      areaId: z.number(),
      label: z.string(),
      /** The label of the area that its lines go to, where the estimate that they are added to has one of the name and type. */
      into: z.string().nullable(),
      lines: z.array(TemplateLine),
    }),
  ),
});
export type Template = z.infer<typeof Template>;
