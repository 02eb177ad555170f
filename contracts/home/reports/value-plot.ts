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
  /** Radius of a sale's circle, and size of its number's figures. */
  mark: { radius: number; text: number };
}

interface Point {
  x: number;
  y: number;
}

/** The number of a sale, where it stands; `align` is the end of the words that is at `x`. */
interface NumberOfSale extends Point {
  text: string;
  align: 'left' | 'middle' | 'right';
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The most sales that have their numbers beside them. */
const MOST_NUMBERED = 30;
/** Of the size of figures. */
const [FIGURE_WIDTH, FIGURE_HEIGHT] = [0.58, 0.75];

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
  /** `number` is null where it would stand on another or on a sale. */
  sales: (Point & { row: number; isUsed: boolean; number: NumberOfSale | null })[];
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
    sales: numbered(
      sales.map(({ row, isUsed, livingArea: area, price }) => ({ row, isUsed, x: x(Number(area)), y: y(Number(price)) })),
      size.mark,
      plot,
    ),
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

/** Beside its sale at the right, else at the left, above or below: the first place that is free. */
function numbered<Sale extends Point>(sales: Sale[], mark: PlotSize['mark'], plot: Box): (Sale & { number: NumberOfSale | null })[] {
  const { radius } = mark;
  const taken: Box[] = sales.map(({ x, y }) => ({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }));
  return sales.map((sale, n) => {
    if (sales.length > MOST_NUMBERED) return { ...sale, number: null };
    const free = placesBeside(sale, String(n + 1), mark).find(({ box }) => isInside(box, plot) && !taken.some((one) => meet(one, box)));
    if (free) taken.push(free.box);
    return { ...sale, number: free?.number ?? null };
  });
}

function placesBeside({ x, y }: Point, text: string, { radius, text: size }: PlotSize['mark']): { number: NumberOfSale; box: Box }[] {
  const [width, height, gap] = [text.length * size * FIGURE_WIDTH, size * FIGURE_HEIGHT, radius + 2];
  const at = (align: NumberOfSale['align'], left: number, bottom: number) => ({
    number: { text, align, y: bottom, x: align === 'left' ? left : align === 'right' ? left + width : left + width / 2 },
    box: { left, right: left + width, top: bottom - height, bottom },
  });
  return [
    at('left', x + gap, y + height / 2),
    at('right', x - gap - width, y + height / 2),
    at('middle', x - width / 2, y - gap),
    at('middle', x - width / 2, y + gap + height),
  ];
}

const isInside = (box: Box, plot: Box) =>
  box.left >= plot.left && box.right <= plot.right && box.top >= plot.top && box.bottom <= plot.bottom;
const meet = (one: Box, other: Box) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
