import { formatDate, formatNumber } from '../../../contracts/format.ts';
import { PROPERTY_TYPES } from '../../../contracts/home/property/characteristics.ts';
import type { Home } from '../../../contracts/home/property/get-home.ts';
import { type MarketValue, MOST_LISTED_SALES } from '../../../contracts/home/reports/market-value.ts';
import {
  AT_THEIR_ZIP,
  comparedInWords,
  HOUSE_ALONE,
  houseAloneOf,
  monthOf,
  NOT_AN_APPRAISAL,
  rangeInWords,
  reckoningOf,
  valueSourcesOf,
  wholeDollars,
} from '../../../contracts/home/reports/value-in-words.ts';
import { valuePlot } from '../../../contracts/home/reports/value-plot.ts';
import type { Block, Figure, PaperDocument, Shape } from '../../platform/pdf/paper-document.ts';
import { WIDTH } from '../../platform/pdf/rows.ts';
import { houseFacts, madeAt, streetOf } from './house-facts.ts';

/** S122 on paper. The appraisal sentence stands above the picture. */
export function valuePaper(value: MarketValue, home: Home, owner: string): PaperDocument {
  const { at, livingArea, sales, like } = value;
  const { range, how } = rangeInWords(value);
  return {
    ...{ kind: 'Estimated property value', title: streetOf(home), author: owner, at, moment: madeAt(at) },
    sum: { words: 'from sales near and of like size', amount: range },
    facts: houseFacts(home, owner, `${formatNumber(livingArea)} SF`),
    blocks: [
      { is: 'text', text: how },
      { is: 'text', ...NOT_AN_APPRAISAL, framed: true },
      ...(sales.length > 0 ? [valueFigure(value)] : []),
      {
        is: 'beside',
        rightWidth: 245,
        left: [...pairs('How it is reckoned', reckoningOf(value)), ...houseAlone(value)],
        right: [
          ...compared(value),
          ...pairs(
            'Where it comes from',
            valueSourcesOf(value, (one) => formatDate(one, 'UTC')),
          ),
        ],
      },
      ...(value.isOfKeptFile ? [] : [text('Another file of sales was loaded since this value was made.')]),
      ...salesTable(value),
      ...(like > sales.length && sales.length > 0
        ? [text(`The ${MOST_LISTED_SALES} nearest of ${formatNumber(String(like))} are listed; the value is of all of them.`)]
        : []),
      ...(sales.some(({ isByZip }) => isByZip) ? [text(AT_THEIR_ZIP)] : []),
    ],
  };
}

const text = (words: string): Block => ({ is: 'text', text: words, quiet: true });

/** Names with their figures; those of words take the room that their names leave. */
function pairs(title: string, rows: [word: string, figure: string][], isOfWords = false): Block[] {
  if (rows.length === 0) return [];
  const columns = [
    { title: 'Figure', quiet: true, ...(!isOfWords && { grow: 1 }) },
    { title: 'Value', align: 'right' as const, ...(isOfWords && { grow: 1 }) },
  ];
  return [
    { is: 'heading', text: title },
    { is: 'table', hasNoHead: true, columns, rows: rows.map((cells) => ({ cells })) },
  ];
}

function compared(value: MarketValue): Block[] {
  const { within, since, propertyType } = value;
  const rows: [string, string][] = [
    ['Within', within === '1' ? '1 mile' : `${within} miles`],
    ['Sold since', monthOf(since)],
    ['Property type', propertyType === 0 ? 'Any' : (PROPERTY_TYPES[propertyType - 1] ?? '')],
  ];
  return [...pairs('What it is compared with', rows), text(comparedInWords(value))];
}

function houseAlone(value: MarketValue): Block[] {
  const rows = houseAloneOf(value);
  return rows.length > 0 ? [...pairs('The house alone', rows), text(HOUSE_ALONE)] : [];
}

function salesTable({ sales }: MarketValue): Block[] {
  if (sales.length === 0) return [];
  const number = { align: 'right' } as const;
  return [
    { is: 'heading', text: 'Sales' },
    {
      is: 'table',
      continued: 'Sales',
      columns: [
        { title: '', ...number, quiet: true },
        { title: 'Sale', grow: 1 },
        { title: 'Used' },
        { title: 'Miles', ...number },
        { title: 'Sold', ...number },
        { title: 'Living area', ...number },
        { title: 'Beds', ...number },
        { title: 'Built', ...number },
        { title: 'Price', ...number },
        { title: 'Per SF', ...number },
      ],
      rows: sales.map((sale, n) => ({
        cells: [
          ...[String(n + 1), sale.address || `ZIP ${sale.zip}`, sale.isUsed ? 'yes' : 'left out', sale.miles, monthOf(sale.soldOn)],
          ...[
            `${formatNumber(sale.livingArea)} SF`,
            String(sale.beds ?? ''),
            String(sale.built ?? ''),
            wholeDollars(sale.price),
            sale.perSf,
          ],
        ],
      })),
    },
  ];
}

const SIZE = {
  width: WIDTH,
  height: 165,
  left: 44,
  right: 96,
  top: 8,
  bottom: 18,
  ticks: { prices: 5, sizes: 6 },
  leading: 12,
  mark: { radius: 3, text: 7.9 },
};

function valueFigure(value: MarketValue): Figure {
  const { plot, prices, sizes, band, middle, ends, sales, house } = valuePlot(value, SIZE);
  const small = { is: 'words', size: 7.9, color: 'quiet' } as const;
  const shapes: Shape[] = [
    ...prices.flatMap(({ y, text: words }): Shape[] => [
      { is: 'line', points: [plot.left, y, plot.right, y], stroke: { color: 'hair', width: 0.5 } },
      { ...small, text: words, x: plot.left - 6, y: y + 3, align: 'right' },
    ]),
    ...sizes.map(({ x, text: words }): Shape => ({ ...small, text: words, x, y: SIZE.height - 3, align: 'middle' })),
    { ...small, text: 'SF living area', x: plot.right + 6, y: SIZE.height - 3 },
    ...(house ? bandShapes({ plot, band, middle }) : []),
    ...ends.map(
      ({ y, text: words, isMiddle }): Shape => ({
        ...small,
        text: words,
        x: plot.right + 6,
        y: y + 3,
        strong: isMiddle,
        ...(isMiddle && { color: 'ink' }),
      }),
    ),
    ...sales.flatMap(({ x, y, isUsed, number }): Shape[] => [
      { is: 'circle', x, y, r: 3, fill: 'paper', stroke: { width: 1.2, color: isUsed ? 'ink' : 'hair' } },
      ...(number ? [{ ...small, ...number, color: isUsed ? 'ink' : 'quiet' } as const] : []),
    ]),
    ...(house ? houseShapes(house, plot.bottom) : []),
  ];
  return { is: 'figure', height: SIZE.height, shapes, words: inWords(value) };
}

function bandShapes({ plot, band, middle }: Pick<ReturnType<typeof valuePlot>, 'plot' | 'band' | 'middle'>): Shape[] {
  const inside: Shape[] = [
    { is: 'area', points: band, fill: 'wash' },
    { is: 'line', points: middle, stroke: { width: 0.9 } },
  ];
  return [{ is: 'clip', x: plot.left, y: plot.top, width: plot.right - plot.left, height: plot.bottom - plot.top, shapes: inside }];
}

function houseShapes({ x, upper, lower, text: words }: NonNullable<ReturnType<typeof valuePlot>['house']>, bottom: number): Shape[] {
  return [
    { is: 'line', points: [x, lower, x, bottom], stroke: { width: 0.75, dash: [1.5, 2] } },
    { is: 'box', x: x - 3, y: upper, width: 6, height: Math.max(3, lower - upper), fill: 'ink' },
    { is: 'words', text: words, x: x + 5, y: bottom - 5, size: 8.2, strong: true },
  ];
}

function inWords(value: MarketValue): string {
  const { range, how } = rangeInWords(value);
  return `Sales by size and price, with the house of ${formatNumber(value.livingArea)} SF: ${range}. ${how}`;
}
