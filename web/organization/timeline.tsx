import { type PointerEvent, useEffect, useId, useMemo, useRef } from 'react';
import type { z } from 'zod';
import type { getAuditTimeline } from '../../contracts/organization/audit/get-audit-timeline.ts';
import { clock, day } from '../ui/words.ts';
import css from './timeline.module.css';
import { longMoment } from './words.ts';

export type Life = z.output<typeof getAuditTimeline.response>;

interface TimelineProps {
  life: Life;
  /** The moment looked at, an ISO instant; null is now. */
  at: string | null;
  /** The entry opened below, marked on the way. */
  opened?: string;
  /** Takes the focus when it appears, so that arrow keys go on where another view of the same life ended. */
  focused?: boolean;
  /** Lower, inside of another control. */
  slim?: boolean;
  /** Told while it moves; null when it comes to the end, which is now. */
  onMove: (at: string | null) => void;
}

const DAY = 86_400_000;
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short' });

/** The job's life as a slider: its height is the number of changes, its marks are reports sent and answered. */
export function Timeline({ life, at, opened, focused = false, slim = false, onMove }: TimelineProps) {
  const track = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (focused) track.current?.focus({ preventScroll: true });
  }, []);
  const help = useId();
  const from = Date.parse(life.from);
  const to = Math.max(Date.parse(life.to), from + 1000);
  const share = (instant: number) => Math.min(1, Math.max(0, (instant - from) / (to - from)));
  const position = at === null ? 1 : share(Date.parse(at));
  const weekends = useMemo(() => weekendsOf(from, to), [from, to]);
  const moveTo = (part: number) => onMove(part >= 0.998 ? null : new Date(from + part * (to - from)).toISOString());
  function pointed(event: PointerEvent) {
    const box = track.current?.getBoundingClientRect();
    if (box && box.width > 0) moveTo(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)));
  }
  return (
    <div className={slim ? `${css.life} ${css.slim}` : css.life}>
      <Marks life={life} from={from} to={to} />
      <div
        ref={track}
        className={css.track}
        role="slider"
        tabIndex={0}
        aria-label="Moment"
        aria-describedby={help}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(position * 100)}
        aria-valuetext={at === null ? 'Now' : longMoment(at)}
        onKeyDown={(event) => {
          const part = partOfKey(event.key, life.buckets, position);
          if (part === null) return;
          event.preventDefault();
          moveTo(part);
        }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pointed(event);
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && pointed(event)}
      >
        {weekends.map(([start, end]) => (
          <i key={start} className={css.weekend} style={{ left: `${share(start) * 100}%`, right: `${(1 - share(end)) * 100}%` }} />
        ))}
        <Bars buckets={life.buckets} />
        {at !== null && <i className={css.future} style={{ left: `${position * 100}%` }} />}
        {opened && <i className={css.opened} style={{ left: `${share(Date.parse(opened)) * 100}%` }} />}
        <i className={css.handle} style={{ left: `${position * 100}%` }} />
      </div>
      <Ticks from={from} to={to} isNow={at === null} />
      <p id={help} className="hidden-visually">
        The job's life from {day(life.from)} until now. Arrow keys go to earlier and later changes and show the estimate as it was then.
      </p>
    </div>
  );
}

/** Where a key leads, from 0 to 1: arrows to the next stretch in which something changed, so that no press shows what was there before. */
function partOfKey(key: string, buckets: readonly number[], position: number): number | null {
  const count = buckets.length;
  const here = Math.round(position * count);
  const busy = buckets.map((changes, index) => (changes > 0 ? index + 1 : 0)).filter((end) => end > 0);
  const earlier = () => busy.findLast((end) => end < here) ?? 0;
  const later = () => busy.find((end) => end > here) ?? count;
  const steps: Record<string, () => number> = {
    ...{ ArrowLeft: earlier, ArrowDown: earlier, ArrowRight: later, ArrowUp: later },
    PageUp: () => Math.max(0, here - count / 10),
    PageDown: () => Math.min(count, here + count / 10),
    Home: () => busy[0] ?? 0,
    End: () => count,
  };
  const step = steps[key];
  return step ? step() / count : null;
}

interface Span {
  /** Epoch ms. */
  from: number;
  to: number;
}

/** Reports that were sent, opened and answered. */
function Marks({ life, from, to }: Span & { life: Life }) {
  const labelled = useMemo(() => labelledMarks(life.marks, from, to), [life.marks, from, to]);
  return (
    <div className={css.marks} aria-hidden="true">
      {labelled.map(({ mark, part, label, before }) => (
        <span
          key={`${mark.at}${mark.kind}`}
          className={`${css.mark} ${KINDS[mark.kind]}`}
          style={{ left: `${part * 100}%` }}
          title={mark.label}
        >
          {label && <em className={before ? css.before : undefined}>{label}</em>}
        </span>
      ))}
    </div>
  );
}

function Bars({ buckets }: { buckets: readonly number[] }) {
  const highest = Math.max(1, ...buckets);
  return (
    <div className={css.bars}>
      {buckets.map((changes, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time
        <i key={index} style={{ height: changes === 0 ? 0 : `max(2px, ${(changes / highest) * 100}%)` }} />
      ))}
    </div>
  );
}

function Ticks({ from, to, isNow }: Span & { isNow: boolean }) {
  const ticks = useMemo(() => ticksOf(from, to), [from, to]);
  return (
    <div className={`${css.ticks} figures`} aria-hidden="true">
      {ticks.map((tick, index) => (
        <span key={tick} className={index === 0 ? css.first : undefined} style={{ left: `${((tick - from) / (to - from)) * 100}%` }}>
          {tickWords(tick, to - from)}
        </span>
      ))}
      <b className={isNow ? 'spruce' : undefined}>Now</b>
    </div>
  );
}

const KINDS = { sent: '', opened: css.opened, accepted: css.accepted, declined: css.declined } as const;
const WORDS = { sent: 'Sent', opened: '', accepted: 'Accepted', declined: 'Declined' } as const;

/** A mark's word only where there is room for it; sent stands before its mark, because the dots of openings follow it. */
function labelledMarks(marks: Life['marks'], from: number, to: number) {
  let free = -1;
  return marks.map((mark) => {
    const part = Math.min(1, Math.max(0, (Date.parse(mark.at) - from) / (to - from)));
    const word = WORDS[mark.kind];
    const before = part > 0.9 || (mark.kind === 'sent' && part > 0.05);
    const start = before ? part - 0.06 : part;
    const label = word && start >= free ? word : '';
    free = Math.max(free, label && !before ? part + 0.07 : part + 0.01);
    return { mark, part, label, before };
  });
}

/** Starts of days (or of hours within a short life), at most about eight, the first being the life's own start. */
function ticksOf(from: number, to: number): number[] {
  const span = to - from;
  const ticks = [from];
  if (span < 2 * DAY) {
    const step = [60_000, 300_000, 900_000, 3_600_000, 10_800_000, 21_600_000].find((size) => span / size <= 8) ?? 21_600_000;
    for (let at = Math.ceil(from / step) * step; at < to; at += step) ticks.push(at);
  } else {
    const days = [1, 2, 7, 14, 28, 84, 182, 365].find((size) => span / (size * DAY) <= 8) ?? Math.ceil(span / (8 * DAY));
    const start = new Date(from);
    start.setHours(24, 0, 0, 0);
    while (days >= 7 && start.getDay() !== 1) start.setDate(start.getDate() + 1);
    for (const at = start; at.getTime() < to; at.setDate(at.getDate() + days)) ticks.push(at.getTime());
  }
  return ticks.filter((tick, index) => index === 0 || ((tick - from) / span > 0.09 && (to - tick) / span > 0.06));
}

/** A scale has room for the month and the day alone, and needs no year while it is shorter than one (decision 11). */
function tickWords(at: number, span: number): string {
  const instant = new Date(at).toISOString();
  if (span < 2 * DAY) return clock(instant);
  const date = day(instant).slice(0, span < 300 * DAY ? 5 : undefined);
  return span < 60 * DAY ? `${weekday.format(at)} ${date}` : date;
}

/** Saturdays and Sundays, shaded while the life is short enough for them to be seen. */
function weekendsOf(from: number, to: number): [number, number][] {
  if (to - from < 2 * DAY || to - from > 120 * DAY) return [];
  const spans: [number, number][] = [];
  const start = new Date(from);
  start.setHours(0, 0, 0, 0);
  for (; start.getTime() < to; start.setDate(start.getDate() + 1)) {
    if (start.getDay() !== 6) continue;
    const end = new Date(start);
    end.setDate(end.getDate() + 2);
    spans.push([start.getTime(), end.getTime()]);
  }
  return spans;
}
