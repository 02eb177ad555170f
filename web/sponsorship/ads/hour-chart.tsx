import type { CampaignFigures } from '../../../contracts/sponsorship/ads/campaign-calls.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { counted } from '../../ui/words.ts';
import { AdBar, BLOCKS_HEIGHT, HEIGHT, WIDTHS } from './ad-bar.tsx';
import css from './ads.module.css';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const NAMED = [0, 6, 12, 18];
const nameOf = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** At which hours of the day people see an ad, all its days together, by the clock of its own time zone. */
export function HourChart({ campaign: { hours, zone } }: { campaign: CampaignFigures }) {
  const width = usePhone() ? WIDTHS.phone : WIDTHS.wide;
  const plot = { left: 44, right: width - 12, top: 34, bottom: 272 };
  const step = (plot.right - plot.left) / HOURS.length;
  const most = Math.max(10, ...hours.map(({ views }) => views));
  const heightOf = (count: number) => (count / most) * (plot.bottom - plot.top - BLOCKS_HEIGHT);
  const busiest = hours.reduce((best, one) => (one.views > best.views ? one : best), { hour: 0, views: 0, clicks: 0 });
  const words =
    busiest.views > 0
      ? `Most views between ${nameOf(busiest.hour)} and ${nameOf((busiest.hour + 1) % 24)}: ${busiest.views}.`
      : 'No views yet.';
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={`Views by the hour of the day, ${zone}. ${words}`}>
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line
            className={css.grid}
            x1={plot.left}
            x2={plot.right}
            y1={plot.bottom - heightOf(most * part)}
            y2={plot.bottom - heightOf(most * part)}
          />
          <text x={plot.left - 8} y={plot.bottom - heightOf(most * part) + 4} textAnchor="end">
            {Math.round(most * part)}
          </text>
        </g>
      ))}
      {hours.map(({ hour, views, clicks }) => (
        <AdBar
          key={hour}
          title={`${nameOf(hour)}: ${counted(views, 'view')}, ${counted(clicks, 'click')}`}
          {...{ x: plot.left + hour * step, step, base: plot.bottom, height: heightOf(views), clicks }}
        />
      ))}
      {NAMED.map((hour) => (
        <text key={hour} x={plot.left + hour * step} y={HEIGHT - 8}>
          {nameOf(hour)}
        </text>
      ))}
    </svg>
  );
}
