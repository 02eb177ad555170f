import { counted, formatMoney, formatNumber } from '../../format.ts';
import type { MarketValue } from './market-value.ts';
import { LEAST_SALES } from './property-value.ts';

/** What the page and the paper of a property value say alike. */

export const VALUE_KIND = 'Estimated property value, from sales near and of like size';
export const NOT_AN_APPRAISAL = {
  lead: 'This is not an appraisal.',
  text: 'Nobody has seen the house. Lot, condition, and what was done inside are not compared; do not borrow, insure or sell on it alone.',
};

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** `Aug 2026` of a day or a month. */
export const monthOf = (day: string): string => MONTH.format(new Date(`${day.slice(0, 7)}-01T00:00:00Z`));

/** `$416,000`. */
export const wholeDollars = (amount: string): string => formatMoney(amount).replace(/\.00$/, '');

/** The range, or that there is none, and how it came to be. */
export function rangeInWords({ from, to, value, inRange, used }: MarketValue): { range: string; how: string } {
  if (value === '')
    return {
      range: 'No value',
      how: `${used === 0 ? 'No sale' : counted(used, 'sale')} of like size and kind within reach; below ${LEAST_SALES} no value is shown. Look farther, or longer ago.`,
    };
  return {
    range: `${wholeDollars(from)} to ${wholeDollars(to)}`,
    how: `${inRange} of the ${used} sales lie within this range per SF; the middle one makes ${wholeDollars(value)}. Rounded to 1,000.`,
  };
}

/** Living areas that are compared, and how many sales. */
export function comparedInWords({ livingArea, likeness, near, within, like }: MarketValue): string {
  const bound = (by: number) => formatNumber(String(Math.round((Number(livingArea) * (100 + by)) / 100)));
  return (
    `${bound(-likeness)} to ${bound(likeness)} SF. ${counted(near, 'sale')} within ${within} miles, ${formatNumber(String(like))} of like size and kind. ` +
    `Below ${LEAST_SALES} no value is shown.`
  );
}

type Rows = [word: string, figure: string][];

/** Empty without a value. */
export function reckoningOf({ lower, middle, upper, livingArea, exact, value }: MarketValue): Rows {
  if (value === '') return [];
  const area = formatNumber(livingArea);
  return [
    ['Lower quarter per SF', lower],
    ['Middle per SF', middle],
    ['Upper quarter per SF', upper],
    ['Living area', `${area} SF`],
    [`${middle} x ${area}`, formatNumber(exact)],
    ['Middle, rounded', formatNumber(value)],
  ];
}

/** Empty without a replacement cost. */
export function houseAloneOf({ house: { cost, rest } }: MarketValue): Rows {
  if (cost === '') return [];
  return [['Replacement cost, no land', formatNumber(cost)], ...(rest ? ([['Middle value less that', formatNumber(rest)]] as Rows) : [])];
}
export const HOUSE_ALONE = 'The rest is land and place. An insurer asks for the first, a bank for an appraisal.';

/** `day` writes an instant as a day. */
export function valueSourcesOf({ file, place, at }: MarketValue, day: (at: string) => string): Rows {
  return [
    ['Sales', `${file.name}, loaded ${day(file.at)}`],
    ['Left out', 'prices under 10,000, such as gifts'],
    ['Place', `ZIP ${place.zip}, ${place.isPinned ? 'pin set by hand' : 'its position'}`],
    ['Made', day(at)],
  ];
}
export const AT_THEIR_ZIP = 'Sales without a position of their own stand where their ZIP code is: their miles are from there.';
