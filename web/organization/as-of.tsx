import { keepPreviousData } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { AreaWithItems } from '../../contracts/estimating/entities.ts';
import type { Totals } from '../../contracts/estimating/order.ts';
import { type EstimateView, getEstimateAsOf } from '../../contracts/estimating/undo/get-estimate-as-of.ts';
import { getJobAsOf } from '../../contracts/estimating/undo/get-job-as-of.ts';
import type { AuditEntry } from '../../contracts/organization/audit/audit-entry.ts';
import { getAudit } from '../../contracts/organization/audit/get-audit.ts';
import { useAddress } from '../app/address.ts';
import { useRead } from '../app/client.ts';
import { useKeysAnywhere } from '../app/page-keys.ts';
import { AsOfButton, AsOfFrame } from '../ui/as-of/as-of-frame.tsx';
import { Icon } from '../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../ui/states.tsx';
import { dollars, grouped } from '../ui/words.ts';
import css from './as-of.module.css';
import { Lines } from './as-of-lines.tsx';
import type { Moment } from './as-of-moment.ts';
import { MoneyThen } from './as-of-money.tsx';
import { PhotosThen } from './as-of-photos.tsx';
import { SetupThen } from './as-of-setup.tsx';
import { Since } from './as-of-since.tsx';
import { type Life, Timeline } from './timeline.tsx';
import { afterName, clockSeconds, longMoment, shortMoment } from './words.ts';

const WhatIfFromHere = lazy(async () => ({ default: (await import('../estimating/what-if/new-what-if.tsx')).WhatIfFromHere }));

interface AsOfProps {
  orderId: number;
  moment: Moment;
  life: Life;
  /** Somebody came here from the list, and goes on with the slider. */
  focused: boolean;
  /** Null goes back to now. */
  onMove: (moment: Moment | null) => void;
}

/** The estimate as it was then, in a frame that cannot be mistaken for now: ink and ground are swapped, the future is hatched. */
export default function AsOf({ orderId, moment, life, focused, onMove }: AsOfProps) {
  const [moving, setMoving] = useMovedTo(onMove);
  const [comparing, setComparing] = useState(true);
  const [branching, setBranching] = useState(false);
  const then = useRead(getEstimateAsOf, { params: { orderId }, query: moment }, { placeholderData: keepPreviousData, staleTime: 60_000 });
  const now = useRead(getEstimateAsOf, { params: { orderId }, query: {} });
  const at = 'at' in moment ? moment.at : (then.data?.at ?? life.to);
  const last = useEntryAt(orderId, at);
  useKeysAnywhere({ Escape: () => onMove(null) });
  const revision = then.data?.revision ?? 0;
  const shownAt = moving ?? at;
  return (
    <AsOfFrame
      title={`As of ${longMoment(shownAt)}`}
      words={last ? `${last.actorName} had just ${afterName(last.sentence, last.actorName)}` : ''}
      busy={then.isPlaceholderData || moving !== null}
      onBack={() => onMove(null)}
      buttons={
        <>
          <AsOfButton className={css.compare} onClick={() => setComparing(!comparing)}>
            {comparing ? 'Hide now' : 'Compare with now'}
          </AsOfButton>
          {then.data && !then.data.order.whatIf && moving === null ? (
            <AsOfButton className={css.branch} disabled={then.isPlaceholderData} onClick={() => setBranching(true)}>
              <Icon name="branch" size={14} /> What if from here
            </AsOfButton>
          ) : null}
        </>
      }
      below={
        <Slider revision={revision} latest={now.data?.revision ?? revision} onMove={onMove}>
          <Timeline slim life={life} at={shownAt} focused={focused} onMove={(to) => (to === null ? onMove(null) : setMoving(to))} />
        </Slider>
      }
    >
      {then.error && <FailureLine error={then.error} what="The estimate of then could not be read." onRetry={() => then.refetch()} />}
      {!then.data && !then.error && <SkeletonRows rows={16} height={32} />}
      {then.data && <EstimateThen {...{ orderId, moment, at, last }} then={then.data} now={now.data} comparing={comparing} />}
      {branching ? (
        <Suspense>
          {/* Closed after the key's own event, so that the Escape which closes it does not also leave the moment. */}
          <WhatIfFromHere
            orderId={orderId}
            revision={revision}
            moment={longMoment(at)}
            onClose={() => setTimeout(() => setBranching(false))}
          />
        </Suspense>
      ) : null}
    </AsOfFrame>
  );
}

/** While the handle is dragged the picture follows at once, the log is asked once it rests. */
function useMovedTo(onMove: AsOfProps['onMove']) {
  const [moving, setMoving] = useState<string | null>(null);
  useEffect(() => {
    if (moving === null) return;
    const timer = setTimeout(() => {
      onMove({ at: moving });
      setMoving(null);
    }, 120);
    return () => clearTimeout(timer);
  }, [moving, onMove]);
  return [moving, setMoving] as const;
}

interface SliderProps {
  revision: number;
  latest: number;
  onMove: AsOfProps['onMove'];
  children: ReactNode;
}

/** The life of the job, with one change to each side. */
function Slider({ revision, latest, onMove, children }: SliderProps) {
  return (
    <div className={css.slider}>
      <button
        type="button"
        aria-label="Earlier change"
        title="Earlier change"
        disabled={revision === 0}
        onClick={() => onMove({ revision: revision - 1 })}
      >
        <Icon name="left" />
      </button>
      {children}
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
  );
}

interface ThenProps {
  orderId: number;
  moment: Moment;
  /** ISO instant of the moment. */
  at: string;
  last: AuditEntry | undefined;
  then: EstimateView;
  now: EstimateView | undefined;
  comparing: boolean;
}

/** Areas, the part that is looked at, and what differs from now. */
function EstimateThen({ orderId, moment, at, last, then, now, comparing }: ThenProps) {
  const [search, set] = useAddress();
  const part = PARTS_SHOWN.find(([key]) => key === search.get('part'))?.[0] ?? 'lines';
  const [areaId, setAreaId] = useState<number | null>(null);
  const beside = comparing ? now : undefined;
  return (
    <>
      <div className={beside ? css.columns : `${css.columns} ${css.alone}`}>
        <AreaList areas={then.areas} total={then.totals.totalCost} chosen={areaId} onChoose={setAreaId} />
        <div className={css.middle}>
          <Parts part={part} view={then} onChoose={(key) => set({ part: key === 'lines' ? null : key })} />
          {part === 'lines' && <Lines then={then} now={beside} areaId={areaId} highlighted={last?.itemId ?? null} />}
          {part === 'setup' && <SetupThen then={then} now={beside} />}
          {(part === 'photos' || part === 'payments') && (
            <PhotosAndMoney part={part} {...{ orderId, moment, areaId }} then={then} now={beside} />
          )}
        </div>
        {beside && <Since orderId={orderId} at={at} then={then} now={beside} />}
      </div>
      <TotalsLine at={at} then={then.totals} now={now?.totals} />
    </>
  );
}

const PARTS_SHOWN = [
  ['lines', 'Lines'],
  ['photos', 'Photos'],
  ['payments', 'Payments'],
  ['setup', 'Setup'],
] as const;
type Part = (typeof PARTS_SHOWN)[number][0];

/** What of the job is looked at. */
function Parts({ part, view, onChoose }: { part: Part; view: EstimateView; onChoose: (part: Part) => void }) {
  const counts: Partial<Record<Part, number>> = {
    lines: view.areas.reduce((sum, { items }) => sum + items.length, 0),
    payments: view.payments.length,
  };
  return (
    <div className={css.parts} role="group" aria-label="What of the job">
      {PARTS_SHOWN.map(([key, word]) => (
        <button key={key} type="button" aria-pressed={key === part} onClick={() => onChoose(key)}>
          {word} <span>{counts[key]}</span>
        </button>
      ))}
    </div>
  );
}

interface PhotosAndMoneyProps {
  orderId: number;
  moment: Moment;
  part: 'photos' | 'payments';
  areaId: number | null;
  then: EstimateView;
  now: EstimateView | undefined;
}

/** What the estimate had beside its lines, read when it is looked at. */
function PhotosAndMoney({ orderId, moment, part, areaId, then, now }: PhotosAndMoneyProps) {
  const was = useRead(getJobAsOf, { params: { orderId }, query: moment }, { placeholderData: keepPreviousData, staleTime: 60_000 });
  const is = useRead(getJobAsOf, { params: { orderId }, query: {} }, { enabled: now !== undefined });
  if (was.error)
    return <FailureLine error={was.error} what="Photos and payments of then could not be read." onRetry={() => was.refetch()} />;
  if (!was.data || (now && !is.data && !is.error)) return <SkeletonRows rows={8} height={32} />;
  if (part === 'photos') return <PhotosThen view={then} areaId={areaId} then={was.data.photos} now={now && is.data?.photos} />;
  return (
    <MoneyThen
      then={{ payments: then.payments, money: was.data.money }}
      now={now && is.data && { payments: now.payments, money: is.data.money }}
    />
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
      <button type="button" className={chosen === id ? css.on : undefined} aria-pressed={chosen === id} onClick={() => onChoose(id)}>
        <span className="ellipsis">{label}</span>
        <span className="figures">{grouped(amount)}</span>
      </button>
    </li>
  );
  return (
    <nav className={css.areas} aria-label="Areas">
      <h3>Areas</h3>
      <ul>
        {row(null, 'All areas', total)}
        {areas.map((area) => row(area.areaID, area.label, area.areaTotal))}
      </ul>
    </nav>
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
    <footer className={`${css.totals} figures`}>
      <span className={css.tag} title={clockSeconds(at)}>
        <Icon name="history" size={14} /> As of {shortMoment(at)}
      </span>
      <dl>
        {PARTS.map(([label, part]) => (
          <div key={part} className={css.part}>
            <dt>{label}</dt>
            <dd>{grouped(then[part])}</dd>
          </div>
        ))}
        <div className={css.sum}>
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
