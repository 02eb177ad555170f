import type { MarketValue } from '../../../contracts/home/reports/market-value.ts';
import { type ValuePlot, valuePlot } from '../../../contracts/home/reports/value-plot.ts';
import { usePhone } from '../../ui/dialog.tsx';
import css from './value.module.css';

const HEIGHT = 230;
const AROUND = { height: HEIGHT, left: 56, bottom: 22, top: 8, leading: 16, mark: { radius: 4.5, text: 11 } };
const ANCHORS = { left: 'start', middle: 'middle', right: 'end' } as const;

/** Each sale by size and price; the band is the middle half per square foot, the mark is the house. */
export function ValuePicture({ value }: { value: MarketValue }) {
  const isPhone = usePhone();
  const [width, right] = isPhone ? [350, 12] : [780, 120];
  const { plot, prices, sizes, band, middle, ends, sales, house } = valuePlot(value, {
    ...{ ...AROUND, width, right },
    ticks: { prices: 5, sizes: isPhone ? 3 : 6 },
  });
  return (
    <figure className={css.picture}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        <clipPath id="value-plot">
          <rect x={plot.left} y={plot.top} width={plot.right - plot.left} height={plot.bottom - plot.top} />
        </clipPath>
        {prices.map(({ y, text }) => (
          <g key={text}>
            <line x1={plot.left} x2={plot.right} y1={y} y2={y} />
            <text x={plot.left - 8} y={y + 4} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        {sizes.map(({ x, text }) => (
          <text key={text} x={x} y={HEIGHT - 4} textAnchor="middle">
            {text}
          </text>
        ))}
        {isPhone ? null : (
          <text x={plot.right + 8} y={HEIGHT - 4}>
            SF living area
          </text>
        )}
        {house ? (
          <g clipPath="url(#value-plot)">
            <polygon points={band.join(' ')} />
            <polyline points={middle.join(' ')} />
          </g>
        ) : null}
        {isPhone
          ? null
          : ends.map(({ y, text, isMiddle }) => (
              <text key={text} data-middle={isMiddle || undefined} x={plot.right + 8} y={y + 4}>
                {text}
              </text>
            ))}
        {sales.map(({ row, x, y, isUsed, number }) => (
          <g key={row} data-used={isUsed || undefined}>
            <circle cx={x} cy={y} r={AROUND.mark.radius} />
            {number ? (
              <text x={number.x} y={number.y} textAnchor={ANCHORS[number.align]}>
                {number.text}
              </text>
            ) : null}
          </g>
        ))}
        {house ? <House house={house} bottom={plot.bottom} /> : null}
      </svg>
    </figure>
  );
}

function House({ house: { x, upper, lower, text }, bottom }: { house: NonNullable<ValuePlot['house']>; bottom: number }) {
  return (
    <g data-house="">
      <line x1={x} x2={x} y1={lower} y2={bottom} />
      <rect x={x - 4} y={upper} width={8} height={Math.max(4, lower - upper)} />
      <text x={x + 6} y={bottom - 6}>
        {text}
      </text>
    </g>
  );
}
