import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { WhyTotal } from '../../../contracts/estimating/why/get-why-total.ts';
import type { WhyMoment } from '../../../contracts/estimating/why/moment.ts';
import { toCents } from '../../../contracts/money.ts';
import { useMay } from '../../app/me.ts';
import { Icon } from '../../ui/icons.tsx';
import { InitialsBadge } from '../../ui/initials.tsx';
import { clock, day, grouped } from '../../ui/words.ts';
import { signed } from '../estimate/figures.ts';
import type { WhyPart } from '../estimate/screen.ts';
import css from './history.module.css';
import whyParts from './parts.module.css';
import { WHY_WORDS } from './words.ts';

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
/** `Nov 17` of an ISO date. */
export const dayWords = (date: string) => shortDay.format(new Date(`${date}T00:00:00Z`));

/** Leads to the estimate as it was after an event. The audit is for those who may see it; for others the words stand alone. */
export function MomentLink({
  orderId,
  moment,
  children,
  row = false,
}: {
  orderId: number;
  moment: WhyMoment;
  children: ReactNode;
  row?: boolean;
}) {
  const may = useMay('ViewAudit');
  if (!may) return <span className={row ? whyParts.step : undefined}>{children}</span>;
  return (
    <Link className={row ? whyParts.step : `link ${css.inline}`} to={`/audit/${orderId}?asof=r${moment.revision}`}>
      {children}
      {row && <Icon name="right" size={14} />}
    </Link>
  );
}

const WIDTH = 400;
const HEIGHT = 150;

/** How a figure came to be: a step for each day that moved it, newest first, adding up to it. */
export function WhyDays({ why, part, orderId, behind }: { why: WhyTotal; part: WhyPart; orderId: number; behind: boolean }) {
  let sum = 0n;
  const days = why.days.flatMap((one) => {
    const moved = toCents(one.moved[part]);
    if (moved === 0n) return [];
    sum += moved;
    return [{ ...one, moved, sum }];
  });
  return (
    <>
      <h3>
        How it came to be <small>{behind ? 'being read again' : `${WHY_WORDS[part].toLowerCase()}, ${grouped(why.now[part])}`}</small>
      </h3>
      {days.length === 0 && <p className="muted">Nothing has moved this figure yet.</p>}
      {days.length > 1 && <Steps days={days} label={`${WHY_WORDS[part]} over ${days.length} days`} />}
      <ol className={whyParts.days}>
        {days.toReversed().map((one) => (
          <li key={one.day}>
            <MomentLink orderId={orderId} moment={one.last} row>
              <span className={whyParts.when}>{dayWords(one.day)}</span>
              {one.people.slice(0, 2).map((name) => (
                <InitialsBadge key={name} name={name} />
              ))}
              <span className={whyParts.told}>
                {one.words.map((words, at) => (at === 0 ? words : `; ${words.charAt(0).toLowerCase()}${words.slice(1)}`)).join('')}
                {one.more > 0 && <span className="muted"> and {one.more} more</span>}
              </span>
              <span className={whyParts.moved}>{signed(one.moved)}</span>
            </MomentLink>
          </li>
        ))}
        {days.length > 0 && (
          <li className={whyParts.sum}>
            <span>{WHY_WORDS[part]}</span>
            <b>{grouped(why.now[part])}</b>
          </li>
        )}
      </ol>
      {days.length > 0 && (
        <p className={whyParts.note}>A day leads to the audit at that moment, where the estimate can be seen as it was then.</p>
      )}
    </>
  );
}

/** The figure as a line of steps over time. */
function Steps({ days, label }: { days: { day: string; sum: bigint }[]; label: string }) {
  const times = days.map(({ day }) => Date.parse(day));
  const [from = 0, to = 1] = [times[0], times.at(-1)];
  const most = Number(days.reduce((top, { sum }) => (sum > top ? sum : top), 1n));
  const x = (time: number) => (to === from ? 0 : ((time - from) / (to - from)) * (WIDTH - 8)) + 4;
  const y = (cents: bigint) => HEIGHT - 4 - (Math.max(0, Number(cents)) / most) * (HEIGHT - 12);
  const points = days.map(({ sum }, at) => ({ x: x(times[at] ?? from), y: y(sum) }));
  const path = points.map((point, at) => (at === 0 ? `M${point.x} ${HEIGHT - 4}V${point.y}` : `H${point.x}V${point.y}`)).join('');
  const first = days[0]?.day ?? '';
  const last = days.at(-1)?.day ?? '';
  return (
    <figure className={css.picture}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} preserveAspectRatio="none">
        <path d={`${path}V${HEIGHT - 4}Z`} className={css.under} />
        <path d={path} className={css.over} />
      </svg>
      <figcaption>
        <span>{dayWords(first)}</span>
        <span>{dayWords(last)}</span>
      </figcaption>
    </figure>
  );
}

export const momentWords = ({ at, by }: { at: string; by: string }) => `${day(at)}, ${clock(at)} by ${by}`;
