import { getPriceBookItemHistory } from '../../../contracts/catalogue/prices/get-price-book-item-history.ts';
import type { Quality } from '../../../contracts/catalogue/quality.ts';
import { useRead } from '../../app/client.ts';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { day } from '../../ui/words.ts';
import type { BookPlace } from './address.ts';
import { cents, pctOf, signedPct } from './figures.ts';
import css from './history.module.css';
import priceBookPartsCss from './parts.module.css';

interface PriceHistoryProps {
  code: number;
  quality: Quality;
  place: BookPlace;
  unit: string;
}

interface Point {
  version: number;
  by: string;
  at: string;
  effectiveFrom: string;
  words: string;
  /** Null where the item is not in the book, or not in this quality. */
  price: string | null;
  own: boolean;
}

/** The unit cost of one quality over the versions that moved it: a small chart, and beneath it who and when, newest first. */
export function PriceHistory({ code, quality, place, unit }: PriceHistoryProps) {
  const history = useRead(getPriceBookItemHistory, { params: { xref: code }, query: place });
  if (history.error)
    return <FailureLine error={history.error} what="Its versions could not be fetched." onRetry={() => void history.refetch()} />;
  if (!history.data) return <SkeletonRows rows={4} />;
  const points = history.data.map(({ prices, ...version }): Point => {
    const found = prices.find((price) => price.quality === quality);
    return { ...version, price: found?.unitCost ?? null, own: found?.own ?? false };
  });
  return (
    <section className={css.history} aria-label="Price over versions">
      <h3>
        Unit cost{quality === 'None' ? '' : `, ${quality}`} <span className="muted">per {unit}</span>
      </h3>
      <Chart points={points} />
      <ol>
        {points.toReversed().map((point, n, newest) => {
          const before = newest[n + 1]?.price;
          const pct = before && point.price ? pctOf(before, point.price) : null;
          return (
            <li key={point.version}>
              <span>
                {point.own ? <i className={priceBookPartsCss.own} title="Own price" /> : null}
                Version {point.version}
                <small className="muted">from {day(point.effectiveFrom)}</small>
              </span>
              <span className="figures">
                {pct !== null && signedPct(pct) !== '0.0' ? <small className="muted">{signedPct(pct)} %</small> : null}
                {point.price === null ? 'not in the book' : cents(point.price)}
              </span>
              <small className="muted">{point.by ? `${point.by}, ${day(point.at)}. ${point.words}.` : point.words}</small>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const WIDE = 320;
const HIGH = 96;
const EDGE = 10;

/** A step per version; the last reaches the right edge. The scale begins at zero only where the prices do. */
function Chart({ points }: { points: Point[] }) {
  const known = points.flatMap((point) => (point.price === null ? [] : [Number(point.price)]));
  if (known.length === 0) return null;
  const low = Math.min(...known);
  const high = Math.max(...known);
  const x = (n: number) => EDGE + (n * (WIDE - 2 * EDGE)) / points.length;
  const y = (price: number) => (high === low ? HIGH / 2 : HIGH - EDGE - ((price - low) * (HIGH - 2 * EDGE)) / (high - low));
  const steps = points.flatMap((point, n) =>
    point.price === null ? [] : [{ from: x(n), to: x(n + 1), y: y(Number(point.price)), point }],
  );
  const path = steps.map(({ from, to, y: level }, n) => `${n === 0 ? `M${from} ` : `L${from} `}${level}H${to}`).join('');
  return (
    <svg
      className={css.chart}
      viewBox={`0 0 ${WIDE} ${HIGH}`}
      role="img"
      aria-label={`From ${cents(String(known[0]))} to ${cents(String(known.at(-1)))} over ${points.length} versions, ${cents(String(low))} at the least, ${cents(String(high))} at the most`}
    >
      <line x1={EDGE} x2={WIDE - EDGE} y1={HIGH - 1} y2={HIGH - 1} />
      <path d={path} />
      {steps.map(({ from, y: level, point }) => (
        <circle key={point.version} cx={from} cy={level} r={3} data-own={point.own || undefined} />
      ))}
    </svg>
  );
}
