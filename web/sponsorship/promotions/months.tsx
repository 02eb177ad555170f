import type { getPromotionBill } from '../../../contracts/sponsorship/promotions/get-promotions.ts';
import css from './promotions.module.css';

type Month = (typeof getPromotionBill)['response']['_output']['months'][number];

const SHOWN = 12;
const name = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** Uses by month up to this one; a month without any keeps its place. */
export function Months({ months }: { months: Month[] }) {
  const now = new Date();
  const first = months[0]?.month ?? '';
  const shown = Array.from({ length: SHOWN }, (_, n) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - SHOWN + 1 + n, 1)))
    .map((at) => ({ at, month: at.toISOString().slice(0, 7) }))
    .filter(({ month }) => month >= first)
    .map(({ at, month }) => ({ month, word: name.format(at), uses: months.find((one) => one.month === month)?.uses ?? 0 }));
  const most = Math.max(1, ...shown.map(({ uses }) => uses));
  return (
    <section aria-label="Used by month">
      <h2 className={css.title}>
        Used by month <span className="muted">{shown.reduce((sum, { uses }) => sum + uses, 0)} in all</span>
      </h2>
      <ol className={css.months}>
        {shown.map(({ month, word, uses }, n) => (
          <li key={month}>
            <span>{uses}</span>
            <i data-now={n === shown.length - 1 || undefined} style={{ blockSize: `${(uses / most) * 64}px` }} aria-hidden="true" />
            <span className="muted">{word}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
