import { formatMoney } from '../../../contracts/format.ts';
import type { ErcReport } from '../../../contracts/home/reports/erc-report.ts';
import { scaleOf } from '../../../contracts/home/reports/ticks.ts';
import type { Figure, Shape } from '../../platform/pdf/paper-document.ts';

const [LEFT, RIGHT, TOP, HIGH] = [24, 104, 14, 92];
const NAMES = 12;

/** Prices per square foot by region and year; the house's own region is strong, the country dashed, the newest figures stand at the right. */
export function pricesFigure({ prices, region, year }: ErcReport, width: number): Figure {
  const years = [...new Set(prices.map((one) => one.year))].sort();
  const [first = year, last = year] = [years[0], years.at(-1)];
  const { low, high, ticks } = scaleOf(prices.map(({ price }) => Number(price)));
  const x = (at: number) => LEFT + (first === last ? 0 : (at - first) / (last - first)) * (width - LEFT - RIGHT);
  const y = (price: number) => TOP + HIGH - ((price - low) / Math.max(1, high - low)) * HIGH;
  const of = (name: string) => prices.filter((one) => one.region === name).sort((a, b) => a.year - b.year);
  const regions = [...new Set(prices.map((one) => one.region))]
    .map((name) => ({ name, isOwn: name === region, points: of(name) }))
    .sort((a, b) => Number(b.points.at(-1)?.price) - Number(a.points.at(-1)?.price));
  const grid = ticks.flatMap((price): Shape[] => [
    { is: 'line', points: [LEFT, y(price), width - RIGHT, y(price)], stroke: { color: 'hair', width: 0.5 } },
    { is: 'words', text: String(price), x: LEFT - 5, y: y(price) + 2.5, size: 7.5, align: 'right', color: 'quiet' },
  ]);
  const namesFrom = Math.max(
    TOP + 4,
    Math.min(y(Number(regions[0]?.points.at(-1)?.price ?? low)) + 3, TOP + HIGH - NAMES * (regions.length - 1)),
  );
  const lines = regions.flatMap(({ name, isOwn, points }, n): Shape[] => {
    const newest = points.at(-1);
    return [
      {
        is: 'line',
        points: points.flatMap((one) => [x(one.year), y(Number(one.price))]),
        stroke: isOwn ? { width: 1.8 } : { color: 'quiet', width: 0.9, ...(name === 'US' && { dash: [4, 2.5] as const }) },
      },
      ...(isOwn ? points.map((one): Shape => ({ is: 'circle', x: x(one.year), y: y(Number(one.price)), r: 2, fill: 'ink' })) : []),
      {
        ...{ is: 'words', text: `${name} ${formatMoney(newest?.price ?? '')}`, x: width - RIGHT + 7, y: namesFrom + n * NAMES, size: 8.2 },
        ...{ strong: isOwn, color: isOwn ? 'ink' : 'quiet' },
      },
    ];
  });
  const axis = years.map(
    (at): Shape => ({ is: 'words', text: String(at), x: x(at), y: TOP + HIGH + 14, size: 7.5, align: 'middle', color: 'quiet' }),
  );
  const title: Shape = { is: 'words', text: 'median contract price, dollars per SF', x: 0, y: 4, size: 8.2, color: 'quiet' };
  const newest = regions.map(({ name, points }) => `${name} ${formatMoney(points.at(-1)?.price ?? '')}`).join(', ');
  return {
    is: 'figure',
    words: `Median contract price per square foot by region, ${first} to ${last}. In ${last}: ${newest}.`,
    height: TOP + HIGH + 18,
    shapes: [title, ...grid, ...lines, ...axis],
  };
}
