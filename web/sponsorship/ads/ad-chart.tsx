import { useState } from 'react';
import { DAY_MS } from '../../../contracts/durations.ts';
import type { CampaignFigures } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { counted, day, dollars } from '../../ui/words.ts';
import { AdBar, HEIGHT, WIDTHS } from './ad-bar.tsx';
import css from './ads.module.css';
import { HourChart } from './hour-chart.tsx';

const plotOf = (width: number) => ({ left: 44, right: width - 60, top: 14, bottom: 272 });
/** Bars take the lower part, so that the line of money stays readable. */
const BARS = 0.5;

const dayNumber = (text: string) => Math.round(Date.parse(`${text}T00:00:00Z`) / DAY_MS);

/** Days with the money, or hours of the day. */
export function AdChart({ campaign }: { campaign: CampaignFigures }) {
  const [by, setBy] = useState<'Days' | 'Hours'>('Days');
  return (
    <figure className={css.chart}>
      <figcaption>
        <span aria-hidden="true">
          <i data-kind="views" /> {by === 'Days' ? 'views a day' : 'views by the hour'}
        </span>
        <span aria-hidden="true">
          <i data-kind="click" /> a click
        </span>
        {by === 'Days' ? (
          <span aria-hidden="true">
            <i data-kind="spent" /> spent
          </span>
        ) : null}
        <span className="segmented" role="group" aria-label="Views by">
          {(['Days', 'Hours'] as const).map((name) => (
            <button key={name} type="button" aria-pressed={by === name} onClick={() => setBy(name)}>
              {name}
            </button>
          ))}
        </span>
      </figcaption>
      {by === 'Days' ? <DayChart campaign={campaign} /> : <HourChart campaign={campaign} />}
    </figure>
  );
}

/** Views by day as bars, a click as a block above its day, and money as a line to the budget; dashed to where it goes at this pace. */
function DayChart({ campaign }: { campaign: CampaignFigures }) {
  const { days, from, to, budget, spent, perDay, ended, views, clicks } = campaign;
  const width = usePhone() ? WIDTHS.phone : WIDTHS.wide;
  const plot = plotOf(width);
  const first = dayNumber(from);
  const length = Math.max(1, dayNumber(to) - first + 1);
  const step = (plot.right - plot.left) / length;
  const most = Math.max(10, ...days.map((one) => one.views));
  const top = Number(budget);
  const xOf = (text: string) => plot.left + (dayNumber(text) - first) * step;
  const yOf = (money: number) => plot.bottom - (top > 0 ? money / top : 0) * (plot.bottom - plot.top);
  const heightOf = (count: number) => (count / most) * BARS * (plot.bottom - plot.top);
  const line = lineOf(days, (text) => xOf(text) + step, yOf, step);
  const end = line.at(-1) ?? { x: plot.left, y: plot.bottom };
  const left = Math.max(0, (plot.right - end.x) / step);
  const goal = Math.min(top, Number(spent) + Number(perDay) * left);
  const isGoing = !ended && left > 0.5 && Number(perDay) > 0;
  const scale = [0, 0.25, 0.5, 0.75, 1];
  const words = `${counted(views, 'view')} and ${counted(clicks, 'click')} from ${day(from)} to ${day(to)}; ${dollars(spent)} of ${dollars(budget)} spent.`;
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={words}>
      {scale.map((part) => (
        <g key={part}>
          <line className={css.grid} x1={plot.left} x2={plot.right} y1={yOf(top * part)} y2={yOf(top * part)} />
          <text x={plot.right + 8} y={yOf(top * part) + 4}>
            {(top * part).toFixed(2)}
          </text>
        </g>
      ))}
      {[0.5, 1].map((part) => (
        <text key={part} x={plot.left - 8} y={plot.bottom - heightOf(most * part) + 4} textAnchor="end">
          {Math.round(most * part)}
        </text>
      ))}
      {days.map((one) => (
        <AdBar
          key={one.day}
          title={`${day(one.day)}: ${counted(one.views, 'view')}, ${counted(one.clicks, 'click')}, ${dollars(one.spent)}`}
          {...{ x: xOf(one.day), step, base: plot.bottom, height: heightOf(one.views), clicks: one.clicks }}
        />
      ))}
      <polyline className={css.money} points={[{ x: plot.left, y: plot.bottom }, ...line].map(({ x, y }) => `${x},${y}`).join(' ')} />
      {isGoing ? <line className={css.pace} x1={end.x} y1={end.y} x2={plot.right} y2={yOf(goal)} /> : null}
      {isGoing ? (
        <text x={plot.right - 4} y={Math.min((end.y + yOf(goal)) / 2 + 30, plot.bottom - 8)} textAnchor="end">
          {goal >= top ? 'spent before its last day, at this pace' : `${goal.toFixed(2)} at this pace`}
        </text>
      ) : null}
      <circle className={css.now} cx={end.x} cy={end.y} r={4} />
      <text className={css.strong} x={Math.max(end.x - 8, plot.left + 70)} y={Math.max(end.y - 8, 12)} textAnchor="end">
        {spent}
        {ended ? `, ${day(ended.at)}` : ' today'}
      </text>
      <text x={plot.left} y={HEIGHT - 8}>
        {day(from)}
      </text>
      <text x={plot.right} y={HEIGHT - 8} textAnchor="end">
        {day(to)}
      </text>
    </svg>
  );
}

/** Money at the end of each day; days without a view are level. */
function lineOf(days: CampaignFigures['days'], endOf: (text: string) => number, yOf: (money: number) => number, step: number) {
  let cents = 0;
  const points: { x: number; y: number }[] = [];
  for (const { day: text, spent } of days) {
    points.push({ x: endOf(text) - step, y: yOf(cents / 100) });
    cents += Math.round(Number(spent) * 100);
    points.push({ x: endOf(text), y: yOf(cents / 100) });
  }
  return points;
}
