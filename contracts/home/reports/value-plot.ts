import { formatNumber } from '../../format.ts';
import type { MarketValue } from './market-value.ts';
import { ticksBetween } from './ticks.ts';

/** Lengths in the unit of the drawing: pixels of a page, points of a paper. */
export interface PlotSize {
  width: number;
  height: number;
  /** Around the plot, for the figures of the axes and the words at its right. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The most figures at the axes. */
  ticks: { prices: number; sizes: number };
  /** Between the words at the right. */
  leading: number;
}

interface Point {
  x: number;
  y: number;
}

/** The most sales that have their numbers beside them. */
const MOST_NUMBERED = 30;

/** Each sale by size and price; the band is the middle half per square foot, the mark is the house. Without a value there is neither. */
export interface ValuePlot {
  plot: { left: number; right: number; top: number; bottom: number };
  prices: { y: number; text: string }[];
  sizes: { x: number; text: string }[];
  /** x, y, x, y, ... of the band's corners and of the middle's ends. */
  band: number[];
  middle: number[];
  /** What the ends of the band say, from the top. */
  ends: { y: number; text: string; isMiddle: boolean }[];
  sales: (Point & { row: number; isUsed: boolean; number: string })[];
  house: { x: number; upper: number; lower: number; text: string } | null;
}

export function valuePlot({ lower, middle, upper, livingArea, value, sales }: MarketValue, size: PlotSize): ValuePlot {
  const house = Number(livingArea);
  const hasBand = value !== '';
  const [least, most] = spread([house, ...sales.map((sale) => Number(sale.livingArea))]);
  const [low, high] = spread([
    ...sales.map(({ price }) => Number(price)),
    // All of the band, so that its words stand at its end.
    ...(hasBand ? [least * Number(lower), most * Number(upper)] : []),
  ]);
  const plot = { left: size.left, right: size.width - size.right, top: size.top, bottom: size.height - size.bottom };
  const x = (area: number) => plot.left + ((area - least) / (most - least)) * (plot.right - plot.left);
  const y = (price: number) => plot.bottom - ((price - low) / (high - low)) * (plot.bottom - plot.top);
  const along = (each: string, area: number) => [x(area), y(area * Number(each))];
  // Three words at the right do not stand on each other.
  const { leading } = size;
  const words = Math.min(Math.max(y(most * Number(middle)), plot.top + leading), plot.bottom - leading);
  const ends = [`upper quarter ${upper}`, `middle ${middle} per SF`, `lower quarter ${lower}`];
  return {
    plot,
    prices: ticksBetween(low, high, size.ticks.prices).map((price) => ({ y: y(price), text: formatNumber(String(price)) })),
    sizes: ticksBetween(least, most, size.ticks.sizes).map((area) => ({ x: x(area), text: formatNumber(String(area)) })),
    band: hasBand ? [...along(lower, least), ...along(lower, most), ...along(upper, most), ...along(upper, least)] : [],
    middle: hasBand ? [...along(middle, least), ...along(middle, most)] : [],
    ends: hasBand ? ends.map((text, n) => ({ y: words + (n - 1) * leading, text, isMiddle: n === 1 })) : [],
    sales: sales.map(({ row, isUsed, livingArea: area, price }, n) => ({
      ...{ row, isUsed, x: x(Number(area)), y: y(Number(price)) },
      number: sales.length <= MOST_NUMBERED ? String(n + 1) : '',
    })),
    house: hasBand
      ? {
          ...{ x: x(house), upper: y(house * Number(upper)), lower: y(house * Number(lower)) },
          text: `your house, ${formatNumber(livingArea)} SF`,
        }
      : null,
  };
}

function spread(all: number[]): readonly [number, number] {
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const margin = (high - low || high * 0.2) * 0.08;
  return [Math.max(0, low - margin), high + margin];
}
