import type { LedgerEntry } from '../../../contracts/billing/credits/get-account-billing.ts';
import { DAY_MS } from '../../../contracts/durations.ts';
import { counted, day } from '../words.ts';
import css from './staircase.module.css';
import { stairsOf } from './stairs.ts';

const WIDTH = 300;
const HEIGHT = 56;

/** The ledger as a staircase, which ends in what is left; days without any are amber. */
export function Staircase({ entries, left }: { entries: readonly LedgerEntry[]; left: number }) {
  if (entries.length === 0) return null;
  const { stairs, from } = stairsOf(entries, new Date());
  const most = Math.max(1, ...stairs.map((stair) => stair.left));
  const x = (part: number) => 4 + part * (WIDTH - 8);
  const y = (credits: number) => HEIGHT - 4 - (credits / most) * (HEIGHT - 12);
  const steps = stairs.map((stair) => `H${x(stair.from)}V${y(stair.left)}H${x(stair.until)}`).join('');
  // What was there before the first entry is no time without any.
  const none = stairs.filter((stair, n) => stair.left === 0 && n > 0 && stair.until > stair.from);
  const emptyFor = none.reduce((days, stair) => days + ((stair.until - stair.from) * (Date.now() - from.getTime())) / DAY_MS, 0);
  const words = `${counted(left, 'credit')} left${emptyFor >= 1 ? `; none on ${counted(Math.round(emptyFor), 'day')}` : ''}`;
  return (
    <figure className={css.stairs}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Since ${day(from.toISOString())}: ${words}`}
        preserveAspectRatio="none"
      >
        <path className={css.floor} d={`M0 ${y(0)}H${WIDTH}`} />
        <path d={`M${x(0)} ${y(stairs[0]?.left ?? 0)}${steps}`} />
        {none.map((stair) => (
          <path key={stair.from} className={css.empty} d={`M${x(stair.from)} ${y(0)}H${x(stair.until)}`} />
        ))}
      </svg>
      <figcaption>
        <span>{day(from.toISOString())}</span>
        {emptyFor >= 1 ? <span className={css.none}>none on {counted(Math.round(emptyFor), 'day')}</span> : null}
        <span>today</span>
      </figcaption>
    </figure>
  );
}
