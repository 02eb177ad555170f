import { formatMoney } from '../../../contracts/format.ts';
import type { ErcReport } from '../../../contracts/home/reports/erc-report.ts';
import { scaleOf } from '../../../contracts/home/reports/ticks.ts';

const CHART = { height: 180, left: 34, right: 118, top: 8, bottom: 22, line: 16 };

interface RegionChartProps {
  report: ErcReport;
  /** In the unit of its words, which are 11.5 high. */
  width: number;
  /** Of the house's own region, of the others and of the lines behind them. */
  colors: { own: string; other: string; rule: string };
}

/** The price per square foot of the regions by year: the house's own bold, the country dashed; the newest figures at the right. */
export function RegionChart({ report: { prices, region }, width, colors }: RegionChartProps) {
  const { height, left, right, top, bottom, line } = CHART;
  const years = [...new Set(prices.map(({ year }) => year))].sort();
  const { low, high, ticks } = scaleOf(prices.map(({ price }) => Number(price)));
  const [first = 0, last = first] = [years[0], years.at(-1)];
  const x = (year: number) => left + ((year - first) / Math.max(1, last - first)) * (width - left - right);
  const y = (price: number) => height - bottom - ((price - low) / Math.max(1, high - low)) * (height - top - bottom);
  const named = [...new Set(prices.map((one) => one.region))]
    .map((name) => {
      const points = prices.filter((one) => one.region === name).sort((a, b) => a.year - b.year);
      return { name, points, newest: points.at(-1)?.price ?? '0' };
    })
    .sort((a, b) => Number(b.newest) - Number(a.newest))
    .map((one) => ({ ...one, words: `${one.name} ${formatMoney(one.newest).slice(1)}` }));
  const from = Math.min(y(Number(named[0]?.newest ?? low)) + 4, height - bottom - line * (named.length - 1));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} fontSize={11.5} role="img" aria-label={named.map(({ words }) => words).join(', ')}>
      {ticks.map((price) => (
        <g key={price}>
          <path d={`M${left} ${y(price)}H${width - right}`} stroke={colors.rule} strokeWidth={0.75} />
          <text x={left - 6} y={y(price) + 4} textAnchor="end" fill={colors.other}>
            {price}
          </text>
        </g>
      ))}
      {years.map((year) => (
        <text key={year} x={x(year)} y={height - 5} textAnchor="middle" fill={colors.other}>
          {year}
        </text>
      ))}
      {named.map(({ name, points, words }, n) => {
        const isOwn = name === region;
        const color = isOwn ? colors.own : colors.other;
        return (
          <g key={name}>
            <polyline
              points={points.map(({ year, price }) => `${x(year)},${y(Number(price))}`).join(' ')}
              fill="none"
              stroke={color}
              strokeWidth={isOwn ? 2.4 : 1.1}
              strokeDasharray={name === 'US' ? '5 3' : undefined}
            />
            {isOwn ? points.map(({ year, price }) => <circle key={year} cx={x(year)} cy={y(Number(price))} r={3} fill={color} />) : null}
            <text x={width - right + 9} y={from + n * line} fill={color} fontWeight={isOwn ? 600 : 400}>
              {words}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
