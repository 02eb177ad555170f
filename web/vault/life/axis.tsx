import { fromCents } from '../../../contracts/money.ts';
import type { HomeLife, LifeThing } from '../../../contracts/vault/life/home-life.ts';
import {
  endOf,
  isPastLife,
  moneyByYear,
  onAxis,
  paidInAll,
  type Renewal,
  type YearOfMoney,
  yearOf,
} from '../../../contracts/vault/life/life.ts';
import { usePhone } from '../../ui/dialog.tsx';
import { dollars, grouped } from '../../ui/words.ts';
import css from './life.module.css';
import type { LifeModel } from './life-model.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The years that are shown, and where one stands between them, in percent. */
interface Scale {
  from: number;
  to: number;
  now: number;
  ticks: number[];
  at(year: number): number;
}

function scaleOf(today: string, span: number, phone: boolean): Scale {
  const year = yearOf(today);
  const from = year - Math.round(span * (phone ? 0.8 : 1.2));
  const to = year + span + 1;
  const step = span === 10 ? 2 : span === 20 ? 5 : 10;
  const every = phone ? step * 2 : step;
  const ticks: number[] = [];
  for (let tick = Math.ceil((from + 1) / every) * every; tick < to; tick += every) ticks.push(tick);
  const at = (when: number) => Math.max(0, Math.min(100, ((when - from) / (to - from)) * 100));
  return { from, to, now: onAxis(today), ticks, at };
}

const percent = (value: number) => `${value.toFixed(2)}%`;

/** Above, each thing from its installation to the end of its usual life; beneath, what was paid and what is to come by year. */
export function Axis({ page, data, onOpen }: { page: LifeModel; data: HomeLife; onOpen: (key: string) => void }) {
  const { things, chosen, today, span, toCome } = page;
  const phone = usePhone();
  const scale = scaleOf(today, span, phone);
  return (
    <div className={css.axis}>
      <div className={css.head} aria-hidden="true">
        <Years scale={scale} />
        <b style={{ left: percent(scale.at(scale.now)) }}>
          {MONTHS[Number(today.slice(5, 7)) - 1]} {yearOf(today)}
        </b>
      </div>
      <div className={css.things}>
        <Grid scale={scale} />
        {things.map((thing) => (
          <button key={thing.key} type="button" className={css.thing} aria-pressed={thing === chosen} onClick={() => onOpen(thing.key)}>
            <span className={css.name}>
              {thing.name}
              <span className={css.spoken}>{wordsOf(thing, today)}</span>
            </span>
            <Bar {...{ thing, today, scale, phone }} renewals={toCome.filter(({ key, isDue }) => key === thing.key && !isDue)} />
          </button>
        ))}
      </div>
      <Money page={page} data={data} scale={scale} phone={phone} />
      <p className={css.legend} aria-hidden="true">
        <span data-mark="lived">lived, paid</span>
        <span data-mark="left">left</span>
        <span data-mark="past">past usual life</span>
        <span data-mark="first">to come, first time</span>
        <span data-mark="again">again</span>
      </p>
      <p className={`${css.note} muted`}>
        Lives and prices: US Energy Department{data.place ? `, ${data.place.state} x ${data.place.factor}` : ', no place known yet'}; what
        you typed counts before them.
      </p>
    </div>
  );
}

function Years({ scale }: { scale: Scale }) {
  return scale.ticks.map((tick) => (
    <span key={tick} style={{ left: percent(scale.at(tick)) }}>
      {tick}
    </span>
  ));
}

function Grid({ scale }: { scale: Scale }) {
  return (
    <div className={css.grid} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <i key={tick} style={{ left: percent(scale.at(tick)) }} />
      ))}
      <i data-now style={{ left: percent(scale.at(scale.now)) }} />
    </div>
  );
}

/** What the bar shows, for who does not see it. */
function wordsOf(thing: LifeThing, today: string): string {
  const end = yearOf(endOf(thing));
  const cost = thing.newCost ? `, a new one about ${dollars(thing.newCost.total)}` : ', no price known';
  const life = isPastLife(thing, today) ? `past its usual life since ${end}` : `usual life to ${end}`;
  return `: ${yearOf(thing.installedOn)}, ${life}${cost}`;
}

interface BarProps {
  thing: LifeThing;
  today: string;
  scale: Scale;
  phone: boolean;
  /** To come, without what is due. */
  renewals: readonly Renewal[];
}

function Bar({ thing, today, scale: { at, now, from, to }, phone, renewals }: BarProps) {
  const start = onAxis(thing.installedOn);
  const end = onAxis(endOf(thing));
  const isPast = isPastLife(thing, today);
  const lived = isPast ? end : now;
  const span = (a: number, b: number) => ({ left: percent(at(a)), width: percent(at(b) - at(a)) });
  const cost = thing.newCost ? `, ${grouped(thing.newCost.total)}` : '';
  const labelAt = isPast ? now : end;
  return (
    <span className={css.track} aria-hidden="true">
      {start > from && !phone ? (
        <span className={css.year} style={{ right: percent(100 - at(start)) }}>
          {yearOf(thing.installedOn)}
        </span>
      ) : null}
      <i data-mark="lived" style={span(start, lived)} />
      {isPast ? <i data-mark="past" style={span(end, now)} /> : <i data-mark="left" style={span(now, end)} />}
      <i className={css.ahead} style={span(isPast ? now : end, to)} />
      {renewals.map(({ on }) => (onAxis(on) < to ? <i key={on} className={css.stroke} style={{ left: percent(at(onAxis(on))) }} /> : null))}
      {phone || end > to ? null : (
        <span className={css.label} data-past={isPast || undefined} style={{ left: percent(at(labelAt)) }}>
          {isPast ? 'now' : yearOf(endOf(thing))}
          {cost}
        </span>
      )}
    </span>
  );
}

/** Labels of bars that are at least so much of the highest are shown, where there is room. */
const WORTH_A_LABEL = 0.2;
const ROOM_PERCENT = 8;

const sumOf = (cents: readonly bigint[]) => cents.reduce((sum, one) => sum + one, 0n);

/** A round number at or above the highest bar, in dollars. */
function topOf(dollarsHigh: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, dollarsHigh)));
  return [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((step) => step >= dollarsHigh) ?? 10 * power;
}

interface MoneyProps {
  page: Pick<LifeModel, 'toCome' | 'aside'>;
  data: HomeLife;
  scale: Scale;
  phone: boolean;
}

function Money({ page: { toCome, aside }, data, scale, phone }: MoneyProps) {
  const years = moneyByYear(toCome, data.done).filter(({ year }) => year >= scale.from && year < scale.to);
  const bars = years.flatMap((one) => barsOf(one));
  const highest = Math.max(0, ...bars.map(({ cents }) => Number(cents) / 100));
  if (highest === 0) return null;
  const top = topOf(highest);
  const labelled = withRoom(
    bars.filter(({ cents }) => Number(cents) / 100 >= highest * WORTH_A_LABEL),
    scale,
  );
  const heightOf = (cents: bigint) => percent((Number(cents) / 100 / top) * 100);
  const said = `Paid ${dollars(paidInAll(data))}; to come ${dollars(aside.total)} in twenty years, at today’s prices.`;
  return (
    <div className={css.money}>
      <p className={css.moneyWords}>
        <b>Paid, and to come</b>
        <span className="muted">by year; to come is at today’s prices</span>
      </p>
      <div className={css.bars} role="img" aria-label={said}>
        <Grid scale={scale} />
        {[0.5, 1].map((part) => (
          <span key={part} className={css.level} style={{ bottom: percent(part * 100) }}>
            {grouped(String(top * part))}
          </span>
        ))}
        <div className={css.plot}>
          {bars.map((bar) => (
            <span
              key={`${bar.year} ${bar.mark}`}
              className={css.column}
              style={{
                left: percent(scale.at(bar.from)),
                width: percent(scale.at(bar.to) - scale.at(bar.from)),
                height: heightOf(bar.cents),
              }}
            >
              {labelled.has(bar) ? (
                <em>{phone ? grouped(fromCents(bar.cents)).replace(/\.\d\d$/, '') : grouped(fromCents(bar.cents))}</em>
              ) : null}
              {bar.parts.map((part, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of a bar have nothing else
                <i key={n} data-mark={bar.mark} style={{ flexGrow: Number(part) }} />
              ))}
            </span>
          ))}
        </div>
      </div>
      <div className={css.head} data-under aria-hidden="true">
        <Years scale={scale} />
      </div>
    </div>
  );
}

interface MoneyBar {
  year: number;
  from: number;
  to: number;
  cents: bigint;
  parts: bigint[];
  mark: 'lived' | 'past' | 'first' | 'again';
}

/** Bars of one year side by side: paid, due now, to come the first time, and again. */
function barsOf({ year, paid, due, first, again }: YearOfMoney): MoneyBar[] {
  const all = [
    { mark: 'lived' as const, parts: paid > 0n ? [paid] : [] },
    { mark: 'past' as const, parts: due > 0n ? [due] : [] },
    { mark: 'first' as const, parts: first },
    { mark: 'again' as const, parts: again },
  ].filter(({ parts }) => parts.length > 0);
  const width = 0.8 / all.length;
  return all.map(({ mark, parts }, n) => {
    const from = year + 0.1 + n * width;
    return { year, mark, parts, from, to: from + width, cents: sumOf(parts) };
  });
}

/** The highest of those that would stand on each other. */
function withRoom(bars: readonly MoneyBar[], scale: Scale): Set<MoneyBar> {
  const shown: MoneyBar[] = [];
  for (const bar of bars.toSorted((a, b) => Number(b.cents - a.cents)))
    if (shown.every((other) => Math.abs(scale.at(other.from) - scale.at(bar.from)) >= ROOM_PERCENT)) shown.push(bar);
  return new Set(shown);
}
