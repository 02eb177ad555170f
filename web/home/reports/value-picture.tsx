import type { MarketValue } from '../../../contracts/home/reports/market-value.ts';
import { ticksBetween } from '../../../contracts/home/reports/ticks.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { grouped } from '../../ui/words.ts';
import css from './value.module.css';

const HEIGHT = 230;
/** For the axes' figures. */
const [LEFT, BOTTOM, TOP] = [56, 22, 8];

/** Each sale by size and price; the band is the middle half per square foot, the mark is the house. */
export function ValuePicture({ value }: { value: MarketValue }) {
  const isPhone = usePhone();
  const width = isPhone ? 350 : 780;
  const { lower, middle, upper, livingArea } = value;
  const house = Number(livingArea);
  const hasBand = value.value !== '';
  const sizes = [house, ...value.sales.map((sale) => Number(sale.livingArea))];
  const prices = [...value.sales.map(({ price }) => Number(price)), ...(hasBand ? [house * Number(lower), house * Number(upper)] : [])];
  const spread = (all: number[]) => {
    const [low, high] = [Math.min(...all), Math.max(...all)];
    const margin = (high - low || high * 0.2) * 0.08;
    return [Math.max(0, low - margin), high + margin] as const;
  };
  const [least, most] = spread(sizes);
  const [low, high] = spread(prices);
  const plot = { wide: width - LEFT - (isPhone ? 12 : 120), high: HEIGHT - BOTTOM - TOP };
  const x = (size: number) => LEFT + ((size - least) / (most - least)) * plot.wide;
  const y = (price: number) => TOP + plot.high - ((price - low) / (high - low)) * plot.high;
  const line = (each: string) => `${x(least)},${y(least * Number(each))} ${x(most)},${y(most * Number(each))}`;
  const band = `${line(lower)} ${x(most)},${y(most * Number(upper))} ${x(least)},${y(least * Number(upper))}`;
  const ends: [each: string, word: string][] = [
    [upper, `upper quarter ${upper}`],
    [middle, `middle ${middle} per SF`],
    [lower, `lower quarter ${lower}`],
  ];
  // Three words at the right do not stand on each other.
  const wordAt = (n: number) => Math.min(Math.max(y(most * Number(middle)), TOP + 18), HEIGHT - BOTTOM - 18) + (n - 1) * 16;
  return (
    <figure className={css.picture}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        <clipPath id="value-plot">
          <rect x={LEFT} y={TOP} width={plot.wide} height={plot.high} />
        </clipPath>
        {ticksBetween(low, high, 5).map((price) => (
          <g key={price}>
            <line x1={LEFT} x2={LEFT + plot.wide} y1={y(price)} y2={y(price)} />
            <text x={LEFT - 8} y={y(price) + 4} textAnchor="end">
              {grouped(String(price))}
            </text>
          </g>
        ))}
        {ticksBetween(least, most, isPhone ? 3 : 6).map((size) => (
          <text key={size} x={x(size)} y={HEIGHT - 4} textAnchor="middle">
            {grouped(String(size))}
          </text>
        ))}
        {hasBand ? (
          <g clipPath="url(#value-plot)">
            <polygon points={band} />
            <polyline points={line(middle)} />
          </g>
        ) : null}
        {hasBand && !isPhone
          ? ends.map(([each, word], n) => (
              <text key={each + word} data-middle={n === 1 || undefined} x={LEFT + plot.wide + 8} y={wordAt(n) + 4}>
                {word}
              </text>
            ))
          : null}
        {value.sales.map((sale, n) => (
          <g key={sale.row} data-used={sale.isUsed || undefined}>
            <circle cx={x(Number(sale.livingArea))} cy={y(Number(sale.price))} r={4.5} />
            {value.sales.length <= 30 ? (
              <text x={x(Number(sale.livingArea)) + 8} y={y(Number(sale.price)) + 4}>
                {n + 1}
              </text>
            ) : null}
          </g>
        ))}
        {hasBand ? (
          <g data-house="">
            <line x1={x(house)} x2={x(house)} y1={y(house * Number(lower))} y2={HEIGHT - BOTTOM} />
            <rect
              x={x(house) - 4}
              y={y(house * Number(upper))}
              width={8}
              height={Math.max(4, y(house * Number(lower)) - y(house * Number(upper)))}
            />
            <text x={x(house) + 6} y={HEIGHT - BOTTOM - 6}>
              your house, {grouped(livingArea)} SF
            </text>
          </g>
        ) : null}
      </svg>
    </figure>
  );
}
