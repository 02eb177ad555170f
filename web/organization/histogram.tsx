import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { addDays } from '../../contracts/local-time.ts';
import { type AuditHistogram, getAuditHistogram } from '../../contracts/organization/audit/get-audit-histogram.ts';
import { useRead } from '../app/client.ts';
import { failureText } from '../ui/failure.ts';
import { day, grouped } from '../ui/words.ts';
import { asked, type Filter } from './filters.ts';
import css from './histogram.module.css';

interface HistogramProps {
  filter: Filter;
  /** Instant of the entry that is opened below. */
  opened: string | undefined;
  /** ISO days, both included; null for all of the time. */
  onTime: (time: { from: string; to: string } | null) => void;
}

type Bar = AuditHistogram['bars'][number];

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const dayBefore = (of: string) => addDays(of, -1);
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

/** When things changed: grey is all, ink is what the filters show. A bar, or a drag over several, sets the time. */
export function Histogram({ filter, opened, onTime }: HistogramProps) {
  const { data, error } = useRead(getAuditHistogram, { query: { ...asked(filter), zone: zone() } }, { placeholderData: keepPreviousData });
  if (error && error.status === 403) return null;
  if (error) return <p className={`brick ${css.failure}`}>{failureText(error)}</p>;
  if (!data) return <div className={css.waiting} role="status" aria-label="Loading" />;
  const { bars, unit, isMore } = data;
  return (
    <section className={css.histogram} aria-label="When">
      <Bars bars={bars} unit={unit} opened={opened} onTime={onTime} />
      <div className={`${css.ticks} muted figures`}>
        <span>{bars[0] && tickOf(bars[0], unit)}</span>
        {bars.length > 14 && <span>{tickOf(bars[Math.floor(bars.length / 2)] as Bar, unit)}</span>}
        <span>
          {isMore && 'Words are counted among the newest entries. '}
          {filter.from || filter.to ? (
            <button type="button" className="link" onClick={() => onTime(null)}>
              All of the time
            </button>
          ) : (
            'Today'
          )}
        </span>
      </div>
    </section>
  );
}

interface BarsProps extends Pick<HistogramProps, 'opened' | 'onTime'> {
  bars: readonly Bar[];
  unit: AuditHistogram['unit'];
}

/** A bar is chosen by a click or by keys, several by dragging over them. */
function Bars({ bars, unit, opened, onTime }: BarsProps) {
  const row = useRef<HTMLDivElement>(null);
  const { dragged, drag } = useDraggedBars(row, bars, onTime);
  const [current, setCurrent] = useState<number | null>(null);
  const highest = Math.max(1, ...bars.map(({ all }) => all));
  const at = Math.min(current ?? bars.length - 1, bars.length - 1);
  function keyed(event: KeyboardEvent) {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: bars.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = Math.min(bars.length - 1, Math.max(0, to));
    setCurrent(next);
    (row.current?.children[next] as HTMLElement | undefined)?.focus();
  }
  const isIn = (index: number) => dragged !== null && index >= Math.min(...dragged) && index <= Math.max(...dragged);
  return (
    <div ref={row} className={css.bars} onKeyDown={keyed} {...drag}>
      {bars.map((bar, index) => (
        <button
          key={bar.from}
          type="button"
          className={classesOf(bar, unit, isIn(index), opened)}
          tabIndex={index === at ? 0 : -1}
          title={wordsOf(bar, unit)}
          aria-label={wordsOf(bar, unit)}
          onFocus={() => setCurrent(index)}
          onClick={() => onTime(timeOf(bar, bar))}
        >
          <i style={{ height: heightOf(bar.all, highest) }}>
            <i style={{ height: heightOf(bar.shown, Math.max(1, bar.all)) }} />
          </i>
        </button>
      ))}
    </div>
  );
}

const timeOf = (first: Bar, last: Bar) => ({ from: first.from, to: dayBefore(last.to) });

function useDraggedBars(row: RefObject<HTMLDivElement | null>, bars: readonly Bar[], onTime: HistogramProps['onTime']) {
  const [dragged, setDragged] = useState<[number, number] | null>(null);
  const under = (event: PointerEvent) => {
    const box = row.current?.getBoundingClientRect();
    if (!box || box.width === 0) return 0;
    return Math.min(bars.length - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * bars.length)));
  };
  const drag = {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === 'touch') return;
      const index = under(event);
      setDragged([index, index]);
    },
    onPointerMove: (event: PointerEvent) => dragged && setDragged([dragged[0], under(event)]),
    onPointerUp(event: PointerEvent) {
      const to = under(event);
      setDragged(null);
      if (!dragged || dragged[0] === to) return;
      const [first, last] = [bars[Math.min(dragged[0], to)], bars[Math.max(dragged[0], to)]];
      if (first && last) onTime(timeOf(first, last));
    },
    onPointerLeave: () => setDragged(null),
  };
  return { dragged, drag };
}

const heightOf = (part: number, of: number) => (part === 0 ? 0 : `max(2px, ${(part / of) * 100}%)`);

function classesOf({ from, to }: Bar, unit: AuditHistogram['unit'], chosen: boolean, opened: string | undefined): string {
  const date = new Date(`${from}T00:00:00Z`).getUTCDay();
  const openedDay = opened && new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date(opened));
  return [
    css.bar,
    unit === 'day' && (date === 0 || date === 6) && css.weekend,
    chosen && css.chosen,
    openedDay && openedDay >= from && openedDay < to && css.opened,
  ]
    .filter(Boolean)
    .join(' ');
}

function tickOf({ from }: Bar, unit: AuditHistogram['unit']): string {
  return unit === 'day' ? `${weekday.format(new Date(`${from}T00:00:00Z`))}, ${day(from)}` : day(from);
}

function wordsOf(bar: Bar, unit: AuditHistogram['unit']): string {
  const when = unit === 'day' ? tickOf(bar, unit) : `${day(bar.from)} to ${day(dayBefore(bar.to))}`;
  const all = grouped(String(bar.all));
  return bar.shown === bar.all ? `${when}: ${all}` : `${when}: ${grouped(String(bar.shown))} of ${all}`;
}
