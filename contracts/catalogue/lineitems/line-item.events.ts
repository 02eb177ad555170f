import { z } from 'zod';
import { D } from '../../decimal.ts';
import { amount, text } from '../../event.ts';
import { field, record } from '../../kit/record.ts';
import { Refusal } from '../../refusals.ts';
import { type LineItemFields, type LineItemPrice, MOST_LINE_ITEMS, measuresOf } from './line-item.ts';

const levels = ['Economy', 'Good', 'Better', 'Best', 'Designer'] as const;

/** Nothing of the API is imported as a shape, so that a call can change without changing what is stored. */
const StoredAction = z.enum([
  'Replace',
  'Remove',
  'Repair',
  'Clean',
  'Paint',
  'Refinish',
  'Detach and reset',
  'Service',
  'Inspect',
  'Haul',
  'Obtain',
]);
const StoredFormula = z.enum(['', 'FLOOR', 'WALLS', 'CEILINGS', 'WALLSANDCEILINGS', 'BASEBOARD', 'ROOF', 'EXTWALLS']);
const StoredPrices = z.array(z.object({ quality: z.enum(['None', ...levels]), labor: amount, material: amount, equipment: amount }));

const costsOf = (prices: LineItemPrice[]) =>
  prices
    .map(({ quality, labor, material, equipment }) => {
      const parts = [`labor ${labor}`, `material ${material}`, `equipment ${equipment}`].filter((part) => !/ 0(\.0+)?$/.test(part));
      return `${quality === 'None' ? '' : `${quality} `}${parts.join(', ') || '0'}`;
    })
    .join('; ');

const sameAmount = (a: string, b: string) => new D(a).eq(b);
const samePrices = (a: LineItemPrice[], b: LineItemPrice[]) =>
  a.length === b.length &&
  a.every((price, n) => {
    const other = b[n];
    return (
      other?.quality === price.quality &&
      (['labor', 'material', 'equipment'] as const).every((cost) => sameAmount(price[cost], other[cost]))
    );
  });

/** Refuses a line item without a description, or one measured by what its unit is not (R173-R180). */
function checked(fields: LineItemFields): LineItemFields {
  const { description, unit, formula, prices } = fields;
  if (description === '') throw new Refusal('LINE_ITEM_INVALID', 'Please describe the line item.');
  const qualities = prices.map(({ quality }) => quality);
  if (qualities.length === 0 || new Set(qualities).size < qualities.length || (qualities.includes('None') && qualities.length > 1))
    throw new Refusal('LINE_ITEM_INVALID', 'A line item has one price, or one for each of its qualities.');
  const measures = measuresOf(unit);
  // R180: a unit that is neither SF nor LF is typed by hand.
  if (formula === '' || measures.length === 0) return { ...fields, formula: '' };
  if (!measures.includes(formula)) throw new Refusal('LINE_ITEM_INVALID', `What is counted in ${unit} cannot be measured like this.`);
  return fields;
}

/** A custom line item of a user or of the organisation (R182). Lines on estimates stay as they are when it is changed or deleted. */
export const lineItemRecord = record({
  name: 'lineitem',
  idOf: 'own_item',
  type: 'CustomLineItem',
  noun: 'line item',
  code: 'LINE_ITEM',
  audit: 'book',
  limit: { most: MOST_LINE_ITEMS, full: 'LINE_ITEMS_FULL' },
  copies: true,
  fields: {
    description: field(text, 'description', ''),
    notes: field(text, 'notes', ''),
    action: field(StoredAction, 'action', 'Replace'),
    subcategory: field(text, 'subcategory', ''),
    unit: field(text, 'unit', ''),
    formula: field(StoredFormula, 'measurement', ''),
    trade: field(text, 'trade', ''),
    wasteFactorPct: field(amount, 'waste', '0', { show: (percent) => `${percent} %`, same: sameAmount }),
    prices: field(StoredPrices, 'prices', [], { show: costsOf, same: samePrices }),
  },
  named: ({ description }) => description,
  summary: ({ prices }) => costsOf(prices),
  unit: ({ unit }) => unit,
  checked,
  bytes: ({ notes }) => 500 + notes.length * 2,
});
