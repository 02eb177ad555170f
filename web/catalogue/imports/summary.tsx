import type { ImportSummary } from '../../../contracts/catalogue/imports/price-import.ts';
import { Icon } from '../../ui/icons.tsx';
import { counted, grouped } from '../../ui/words.ts';
import type { Kind } from './layout.ts';
import css from './summary.module.css';
import { signed } from './words.ts';

export type Shown = Kind | 'bad';

interface TilesProps {
  summary: ImportSummary;
  shown: Shown | null;
  onShow: (kind: Shown) => void;
}

/** How many items are changed, added, removed and left as they are, and how many rows are left out; each leads to its rows. */
export function ImportTiles({ summary, shown, onShow }: TilesProps) {
  const { changed, pricesChanged, avgPct, added, addedCategories, removed, unchanged, bad } = summary;
  const tile = (kind: Shown, word: string, count: number, detail: string) => (
    <button
      type="button"
      className={kind === 'bad' && count > 0 ? `${css.tile} brick` : css.tile}
      aria-current={kind === shown ? 'true' : undefined}
      disabled={count === 0}
      onClick={() => onShow(kind)}
    >
      <span className={css.tileWord}>
        {kind === 'bad' && count > 0 ? <Icon name="declined" size={14} /> : null}
        {word}
      </span>
      <b className="figures">{grouped(String(count))}</b>
      <small>{detail}</small>
    </button>
  );
  return (
    <div className={css.tiles} role="group" aria-label="What the price list does">
      {tile(
        'changed',
        'Changed',
        changed,
        changed === 0 ? 'no price moves' : `${counted(pricesChanged, 'price')}${avgPct === null ? '' : `, ${signed(avgPct)} %`}`,
      )}
      {tile('added', 'Added', added, added === 0 ? 'nothing new' : `in ${counted(addedCategories, 'category', 'categories')}`)}
      {tile('removed', 'Removed', removed, removed === 0 ? 'none' : 'not in the file')}
      <div className={css.tile}>
        <span className={css.tileWord}>Unchanged</span>
        <b className="figures">{grouped(String(unchanged))}</b>
        <small>nothing to do</small>
      </div>
      {tile('bad', 'Bad rows', bad, bad === 0 ? 'none' : 'left out')}
    </div>
  );
}

const BAR = { width: 276, height: 42, base: 46 };

/** How many prices move by how much; what moves by more than 25 % is amber. */
export function ImportHistogram({ summary: { histogram, over25, pricesChanged } }: { summary: ImportSummary }) {
  const first = histogram.findIndex(({ count }) => count > 0);
  if (first < 0) return null;
  const last = histogram.findLastIndex(({ count }) => count > 0);
  // Zero is always on the axis, and a few bars around a single one keep it from looking like a wall.
  const zero = histogram.findIndex(({ from }) => from === 0);
  const start = Math.max(0, Math.min(first, zero - 2));
  const bars = histogram.slice(start, Math.max(last, zero + 3) + 1);
  const most = Math.max(...bars.map(({ count }) => count));
  const step = BAR.width / bars.length;
  const at = (edge: number) => {
    const bar = bars.findIndex(({ from }) => from === edge);
    return bar < 0 ? null : bar * step;
  };
  const marks = [-25, 0, 25].flatMap((edge) => {
    const x = at(edge);
    return x === null ? [] : [{ edge, x }];
  });
  return (
    <figure className={css.histogram}>
      <figcaption>
        By percent changed
        {over25 > 0 ? (
          <span className="amber">, {counted(over25, 'price')} over 25 %</span>
        ) : (
          <span className="muted">, none over 25 %</span>
        )}
      </figcaption>
      <svg
        viewBox={`0 0 ${BAR.width} 66`}
        width={BAR.width}
        height={66}
        role="img"
        aria-label={`${counted(pricesChanged, 'price')} by percent changed: ${histogram
          .filter(({ count }) => count > 0)
          .map(({ from, to, count }) => `${grouped(String(count))} ${rangeWords(from, to)}`)
          .join(', ')}`}
      >
        {bars.map(({ from, to, count }, n) => {
          const height = count === 0 ? 0 : Math.max(2, (count / most) * BAR.height);
          const far = from === null || to === null || from >= 25 || to <= -25;
          return (
            <rect
              key={from ?? 'less'}
              className={far ? css.far : undefined}
              x={n * step + 0.5}
              y={BAR.base - height}
              width={Math.max(1, step - 1)}
              height={height}
            />
          );
        })}
        <line x1={0} x2={BAR.width} y1={46.5} y2={46.5} />
        {marks.map(({ edge, x }) => (
          <g key={edge}>
            <line x1={x} x2={x} y1={46} y2={50} />
            <text x={x} y={62} textAnchor={x < 16 ? 'start' : x > BAR.width - 24 ? 'end' : 'middle'}>
              {edge === 0 ? '0' : `${signed(String(edge))} %`}
            </text>
          </g>
        ))}
      </svg>
    </figure>
  );
}

function rangeWords(from: number | null, to: number | null): string {
  if (from === null) return `below ${signed(String(to))} %`;
  if (to === null) return `${signed(String(from))} % or more`;
  return `from ${signed(String(from))} to ${signed(String(to))} %`;
}
