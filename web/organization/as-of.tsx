import { keepPreviousData } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { D } from '../../contracts/decimal.ts';
import type { AreaWithItems, LineItem, Totals } from '../../contracts/estimating/entities.ts';
import { type EstimateView, getEstimateAsOf } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import type { AuditEntry } from '../../contracts/organization/audit/audit-entry.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { useRead } from '../app/client.ts';
import { Icon } from '../ui/icons.tsx';
import { InitialsBadge } from '../ui/initials.tsx';
import { QualityBars } from '../ui/quality.tsx';
import { FailureLine, SkeletonRows } from '../ui/states.tsx';
import { clock, counted, day, dollars, grouped } from '../ui/words.ts';
import type { Moment } from './as-of-moment.ts';
import { keyOfEntry } from './days.ts';
import { ChangeOf } from './entries.tsx';
import { useRestoreQuantity } from './restore.ts';
import { type Life, Timeline } from './timeline.tsx';
import { clockSeconds, longMoment, movedWords, shortMoment, signed } from './words.ts';

interface AsOfProps {
  orderId: number;
  moment: Moment;
  life: Life;
  /** Somebody came here from the list, and goes on with the slider. */
  focused: boolean;
  /** Null goes back to now. */
  onMove: (moment: Moment | null) => void;
}

/** The estimate as it was then, in a frame that cannot be mistaken for now: ink and ground are swapped, the future is hatched (ui.md). */
export default function AsOf({ orderId, moment, life, focused, onMove }: AsOfProps) {
  const [moving, setMoving] = useState<string | null>(null);
  const [comparing, setComparing] = useState(true);
  const [areaId, setAreaId] = useState<number | null>(null);
  const then = useRead(getEstimateAsOf, { params: { orderId }, query: moment }, { placeholderData: keepPreviousData, staleTime: 60_000 });
  const now = useRead(getEstimateAsOf, { params: { orderId }, query: {} });
  const at = 'at' in moment ? moment.at : (then.data?.at ?? life.to);
  const last = useEntryAt(orderId, at);

  // While the handle is dragged the picture follows at once, the log is asked once it rests.
  useEffect(() => {
    if (moving === null) return;
    const timer = setTimeout(() => {
      onMove({ at: moving });
      setMoving(null);
    }, 120);
    return () => clearTimeout(timer);
  }, [moving, onMove]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !window.document.querySelector('[role="dialog"]')) onMove(null);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onMove]);

  const revision = then.data?.revision ?? 0;
  const latest = now.data?.revision ?? revision;
  const shownAt = moving ?? at;
  return (
    <div className="past">
      <section className="past-band" aria-label="The moment looked at">
        <header>
          <Icon name="history" size={20} />
          <h2>As of {longMoment(shownAt)}</h2>
          <p className="muted ellipsis">
            {last ? `${last.actorName} had just ${last.sentence.charAt(0).toLowerCase()}${last.sentence.slice(1)}` : ''}
          </p>
          <span className="past-readonly">
            <Icon name="lock" size={14} /> Read only
          </span>
          <button type="button" className="past-button" onClick={() => setComparing(!comparing)}>
            {comparing ? 'Hide now' : 'Compare with now'}
          </button>
          <button type="button" className="past-button past-back" onClick={() => onMove(null)}>
            Back to now <kbd>Esc</kbd>
          </button>
        </header>
        <div className="past-slider">
          <button
            type="button"
            aria-label="Earlier change"
            title="Earlier change"
            disabled={revision === 0}
            onClick={() => onMove({ revision: revision - 1 })}
          >
            <Icon name="left" />
          </button>
          <Timeline life={life} at={shownAt} focused={focused} onMove={(to) => (to === null ? onMove(null) : setMoving(to))} />
          <button
            type="button"
            aria-label="Later change"
            title="Later change"
            disabled={revision >= latest}
            onClick={() => onMove({ revision: revision + 1 })}
          >
            <Icon name="right" />
          </button>
        </div>
      </section>
      <div className="past-sheet" aria-busy={then.isPlaceholderData || moving !== null}>
        {then.error && <FailureLine error={then.error} what="The estimate of then could not be read." onRetry={() => then.refetch()} />}
        {!then.data && !then.error && <SkeletonRows rows={16} height={32} />}
        {then.data && (
          <>
            <div className={comparing && now.data ? 'past-columns' : 'past-columns past-alone'}>
              <AreaList areas={then.data.areas} total={then.data.totals.totalCost} chosen={areaId} onChoose={setAreaId} />
              <Grid then={then.data} now={comparing ? now.data : undefined} areaId={areaId} highlighted={last?.itemId ?? null} />
              {comparing && now.data && <Since orderId={orderId} at={at} then={then.data} now={now.data} />}
            </div>
            <TotalsLine at={at} then={then.data.totals} now={now.data?.totals} />
          </>
        )}
      </div>
    </div>
  );
}

/** The last entry of the estimate's own that is not after the instant. */
function useEntryAt(orderId: number, at: string): AuditEntry | undefined {
  const day = at.slice(0, 10);
  const entries = useRead(getAudit, { query: { orderId, to: day, take: 500 } }, { placeholderData: keepPreviousData });
  return entries.data?.entries.find((entry) => entry.at <= at && entry.stream.startsWith('estimate-'));
}

function AreaList({
  areas,
  total,
  chosen,
  onChoose,
}: {
  areas: AreaWithItems[];
  total: string;
  chosen: number | null;
  onChoose: (areaId: number | null) => void;
}) {
  const row = (id: number | null, label: string, amount: string) => (
    <li key={id ?? 0}>
      <button type="button" className={chosen === id ? 'on' : undefined} aria-pressed={chosen === id} onClick={() => onChoose(id)}>
        <span className="ellipsis">{label}</span>
        <span className="figures">{grouped(amount)}</span>
      </button>
    </li>
  );
  return (
    <nav className="past-areas" aria-label="Areas">
      <h3>Areas</h3>
      <ul>
        {row(null, 'All areas', total)}
        {areas.map((area) => row(area.areaID, area.label, area.areaTotal))}
      </ul>
    </nav>
  );
}

function Grid({
  then,
  now,
  areaId,
  highlighted,
}: {
  then: EstimateView;
  now: EstimateView | undefined;
  areaId: number | null;
  highlighted: number | null;
}) {
  const linesNow = new Map(now?.areas.flatMap((area) => area.items.map((item) => [item.id, item] as const)));
  const differing = now !== undefined && then.areas.some((area) => area.items.some((line) => difference(line, linesNow.get(line.id))));
  const areas = areaId === null ? then.areas : then.areas.filter((area) => area.areaID === areaId);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className="past-grid" tabIndex={0} role="region" aria-label="Lines as they were">
      <table>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Quality</th>
            <th scope="col" className="number">
              Quantity
            </th>
            <th scope="col">
              <span className="hidden-visually">Unit</span>
            </th>
            <th scope="col" className="number">
              Unit price
            </th>
            <th scope="col" className="number">
              Total
            </th>
            {differing && <th scope="col">Now</th>}
          </tr>
        </thead>
        {areas.map((area) => (
          <tbody key={area.areaID}>
            <tr className="area">
              <th scope="rowgroup" colSpan={5}>
                <b>{area.label}</b> <span className="muted">{breath(area)}</span>
              </th>
              <td className="number">
                <b>{grouped(area.areaTotal)}</b>
              </td>
              {differing && <td />}
            </tr>
            {area.items.map((line) => (
              <tr key={line.id} className={line.id === highlighted ? 'on' : undefined}>
                <th scope="row" className="ellipsis" title={line.description}>
                  {line.action && <span className="muted">{line.action} </span>}
                  {line.description}
                </th>
                <td>
                  <QualityBars quality={line.quality} />
                </td>
                <td className="number">{grouped(line.quantity)}</td>
                <td className="muted">{line.itemUM}</td>
                <td className="number">{grouped(line.ppu)}</td>
                <td className="number">{grouped(line.totalCost)}</td>
                {differing && <td className="now">{difference(line, linesNow.get(line.id))}</td>}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {then.areas.every((area) => area.items.length === 0) && <p className="past-none muted">There were no lines yet.</p>}
    </div>
  );
}

/** What a line is now, only where it differs from then. */
function difference(then: LineItem, now: LineItem | undefined): ReactNode {
  const arrow = <Icon name="arrowRight" size={12} label="now" />;
  if (!now) {
    return (
      <>
        {arrow}
        <b>removed</b>
      </>
    );
  }
  const parts: ReactNode[] = [];
  if (now.quantity !== then.quantity) {
    parts.push(
      <>
        <b>{grouped(now.quantity)}</b> <span className="muted">{now.itemUM}</span>
      </>,
    );
  }
  if (now.quality !== then.quality) parts.push(<b>{now.quality}</b>);
  if (parts.length === 0 && now.totalCost !== then.totalCost) parts.push(<b>{grouped(now.totalCost)}</b>);
  if (parts.length === 0) return null;
  return (
    <>
      {arrow}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: at most two parts, which never move
        <Fragment key={index}>
          {index > 0 && ', '}
          {part}
        </Fragment>
      ))}
    </>
  );
}

function breath(area: AreaWithItems): string {
  const { walls, floor } = area.measures;
  const sizes = [Number(floor) > 0 ? `floor ${grouped(floor)} SF` : '', Number(walls) > 0 ? `walls ${grouped(walls)} SF` : ''].filter(
    Boolean,
  );
  return [...sizes, counted(area.items.length, 'line')].join(', ');
}

/** What moved between then and now: per area, and each change that moved money. */
function Since({ orderId, at, then, now }: { orderId: number; at: string; then: EstimateView; now: EstimateView }) {
  const entries = useRead(getAudit, { query: { orderId, from: at.slice(0, 10), take: 500 } });
  const moved = entries.data?.entries.filter((entry) => entry.at > at && /[1-9]/.test(entry.moved)).reverse() ?? [];
  const more = entries.data?.next !== null && entries.data !== undefined;
  const restore = useRestoreQuantity(orderId);
  const labels = new Map([...then.areas, ...now.areas].map((area) => [area.areaID, area.label]));
  const totalOf = (view: EstimateView, areaId: number) => view.areas.find((area) => area.areaID === areaId)?.areaTotal ?? '0.00';
  const rows: [string, string, string][] = [...labels].map(([id, label]) => [label, totalOf(then, id), totalOf(now, id)]);
  rows.push(['Tax', then.totals.tax, now.totals.tax]);
  const count = now.revision - then.revision;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <aside className="past-since" aria-label="Since then" tabIndex={0}>
      <h3>{count === 0 ? 'Nothing has changed since' : `${counted(count, 'change')} later, now`}</h3>
      <table className="figures">
        <thead>
          <tr>
            <td />
            <th scope="col">Then</th>
            <th scope="col">Now</th>
            <th scope="col">Moved</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, was, is]) => (
            <MovedRow key={label} label={label} was={was} is={is} />
          ))}
        </tbody>
        <tfoot>
          <MovedRow label="Total" was={then.totals.grandTotal} is={now.totals.grandTotal} />
        </tfoot>
      </table>
      {moved.length > 0 && <h3>Changes since, that moved money</h3>}
      <ul>
        {moved.map((entry) => {
          const line =
            entry.kind === 'quantities' ? then.areas.flatMap((area) => area.items).find((item) => item.id === entry.itemId) : undefined;
          const still = line && now.areas.flatMap((area) => area.items).find((item) => item.id === line.id);
          const canRestore = line && still && still.quantity !== line.quantity && still.quantity === entry.after;
          return (
            <li key={keyOfEntry(entry)}>
              <InitialsBadge name={entry.actorName} customer={entry.actorKind === 'report'} />
              <p>
                {entry.sentence}
                <ChangeOf entry={entry} />
                {canRestore && (
                  <button
                    type="button"
                    className="link past-restore"
                    disabled={restore.busy}
                    onClick={() =>
                      void restore.save({ itemId: line.id, quantity: line.quantity, words: `${grouped(line.quantity)} ${line.itemUM}` })
                    }
                  >
                    <Icon name="restore" size={14} /> Restore {grouped(line.quantity)} {line.itemUM}
                  </button>
                )}
              </p>
              <span className="past-when figures">
                {movedWords(entry.moved)}
                <small className="muted">
                  {day(entry.at)}, {clock(entry.at)}
                </small>
              </span>
            </li>
          );
        })}
      </ul>
      {more && <p className="muted">Earlier changes of this stretch are in the list of entries.</p>}
    </aside>
  );
}

function MovedRow({ label, was, is }: { label: string; was: string; is: string }) {
  return (
    <tr>
      <th scope="row" className="ellipsis">
        {label}
      </th>
      <td>{grouped(was)}</td>
      <td className="muted">{grouped(is)}</td>
      <td>{signed(new D(is).minus(was).toFixed(2))}</td>
    </tr>
  );
}

const PARTS = [
  ['Labor', 'labor'],
  ['Material', 'material'],
  ['Equipment', 'equipment'],
  ['Overhead', 'overhead'],
  ['Profit', 'profit'],
  ['Tax', 'tax'],
] as const satisfies [string, keyof Totals][];

function TotalsLine({ at, then, now }: { at: string; then: Totals; now: Totals | undefined }) {
  return (
    <footer className="past-totals figures">
      <span className="past-tag" title={clockSeconds(at)}>
        <Icon name="history" size={14} /> As of {shortMoment(at)}
      </span>
      <dl>
        {PARTS.map(([label, part]) => (
          <div key={part} className="part">
            <dt>{label}</dt>
            <dd>{grouped(then[part])}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>Total then</dt>
          <dd>{dollars(then.grandTotal)}</dd>
        </div>
        {now && (
          <div>
            <dt>Total now</dt>
            <dd className="muted">{dollars(now.grandTotal)}</dd>
          </div>
        )}
      </dl>
    </footer>
  );
}
