import { Button } from '@mantine/core';
import { type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { type Dispatch, type KeyboardEvent, type PointerEvent, type RefObject, type SetStateAction, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { z } from 'zod';
import { getAreaDisplaySequence } from '../../../contracts/estimating/areas/get-area-display-sequence.ts';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import { saveAreaDisplaySequence } from '../../../contracts/estimating/areas/save-area-display-sequence.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { type CallError, keyOf, useRead } from '../../app/client.ts';
import { NoEstimate, orderIdIn } from '../../app/no-estimate.tsx';
import { useSave } from '../../app/save.ts';
import { ShellTop } from '../../app/shell-top.tsx';
import { usePhone } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { JobCrumb } from '../../ui/job-crumb.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { dollars } from '../../ui/words.ts';
import { panelAtom, screenOf } from '../estimate/screen.ts';
import { JobFoot } from '../job/frame.tsx';
import { type JobPage, useJobPage } from '../job/page.ts';
import { TakeBackDialog } from '../job/take-back-dialog.tsx';
import css from './area-order.module.css';

type OrderedArea = z.output<typeof getAreaDisplaySequence.response>[number];

const byName = (a: OrderedArea, b: OrderedArea) => a.label.localeCompare(b.label, 'en', { numeric: true });
/** The whole house stays in front of its rooms. */
const houseFirst = (a: OrderedArea, b: OrderedArea) =>
  Number(b.areaTypeName === 'Entire House') - Number(a.areaTypeName === 'Entire House');
const ORDERS: [string, (a: OrderedArea, b: OrderedArea) => number][] = [
  ['By room type, then name', (a, b) => houseFirst(a, b) || a.areaTypeName.localeCompare(b.areaTypeName) || byName(a, b)],
  ['By total, largest first', (a, b) => houseFirst(a, b) || Number(b.areaTotal) - Number(a.areaTotal) || byName(a, b)],
];

const moved = (areas: readonly OrderedArea[], from: number, to: number): OrderedArea[] => {
  const area = areas[from];
  return area && areas[to] ? areas.toSpliced(from, 1).toSpliced(to, 0, area) : [...areas];
};

/** The order in which an estimate and its reports show the areas (S029, C294). */
export default function AreaOrderPage() {
  const id = orderIdIn(useParams().orderId);
  return id ? <AreaOrder key={id} orderId={id} /> : <NoEstimate />;
}

/** Puts areas in an order: by keys, arrows and dragging. */
function useOrdering({
  params,
  queries,
  page,
  read,
  orderId,
  areas,
  list,
  dragged,
  setDragged,
}: {
  params: { params: { orderId: number } };
  queries: QueryClient;
  page: JobPage;
  read: UseQueryResult<(typeof getAreaDisplaySequence)['response']['_output'], CallError>;
  orderId: number;
  areas: (typeof getAreaDisplaySequence)['response']['_output'];
  list: RefObject<HTMLUListElement | null>;
  dragged: { areaID: number; areas: OrderedArea[] } | null;
  setDragged: Dispatch<SetStateAction<{ areaID: number; areas: OrderedArea[] } | null>>;
}) {
  const { save } = useSave(saveAreaDisplaySequence, {
    optimistic: ({ body }) => {
      const key = keyOf(getAreaDisplaySequence, params);
      const before = queries.getQueryData<OrderedArea[]>(key);
      const ids = body?.areaIds ?? [];
      queries.setQueryData<OrderedArea[]>(key, (was) => was?.toSorted((a, b) => ids.indexOf(a.areaID) - ids.indexOf(b.areaID)));
      return () => queries.setQueryData(key, before);
    },
    invalidates: [getAreaDisplaySequence, getAreasWithItems],
    failed: 'Error saving display order',
    onSaved: async () => {
      page.wrote();
      page.announce('Display order saved.', await page.history.takingBack());
    },
  });
  const put = (next: readonly OrderedArea[]) => {
    const is = read.data ?? [];
    if (next.every((area, place) => area.areaID === is[place]?.areaID)) return;
    void save({ params: { orderId }, body: { areaIds: next.map(({ areaID }) => areaID) } });
  };
  const step = (at: number, by: 1 | -1) => {
    if (!areas[at + by]) return;
    const { areaID } = areas[at] as OrderedArea;
    put(moved(areas, at, at + by));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-area="${areaID}"] button`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    if (event.altKey) step(at, by);
    else list.current?.querySelectorAll<HTMLElement>('li > button:first-child')[at + by]?.focus();
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!dragged) return;
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-area]')?.dataset['area'];
    const from = dragged.areas.findIndex(({ areaID }) => areaID === dragged.areaID);
    const to = dragged.areas.findIndex(({ areaID }) => areaID === Number(over));
    if (to >= 0 && to !== from) setDragged({ ...dragged, areas: moved(dragged.areas, from, to) });
  };
  const drop = () => {
    if (dragged) put(dragged.areas);
    setDragged(null);
  };
  return { put, step, onKeyDown, onPointerMove, drop };
}

function AreaOrder({ orderId }: { orderId: number }) {
  const phone = usePhone();
  const queries = useQueryClient();
  const params = { params: { orderId } };
  const order = useRead(getOrderByOrderId, params);
  const read = useRead(getAreaDisplaySequence, params);
  const page = useJobPage(orderId, 'setup', [getAreaDisplaySequence, getOrderByOrderId, getAreasWithItems]);
  const [panel, setPanel] = useAtom(panelAtom, { store: screenOf(orderId) });
  const list = useRef<HTMLUListElement>(null);
  /** While a row is dragged: the order that letting go would save. */
  const [dragged, setDragged] = useState<{ areaID: number; areas: OrderedArea[] } | null>(null);
  const areas = dragged?.areas ?? read.data ?? [];

  const { put, step, onKeyDown, onPointerMove, drop } = useOrdering({
    params,
    queries,
    page,
    read,
    orderId,
    areas,
    list,
    dragged,
    setDragged,
  });

  if (order.error?.status === 404) return <NoEstimate />;
  const failure = order.error ?? read.error;
  return (
    <div className={css.page}>
      <title>{order.data ? `Area order, ${order.data.externalRefId}, Scopebook` : 'Area order, Scopebook'}</title>
      <ShellTop
        title={<JobCrumb orderId={orderId} job={order.data?.externalRefId} here="Area order" />}
        detail={<>Estimate {orderId}</>}
        undo={page.undo}
        redo={phone ? undefined : page.redo}
        find={!phone}
      />
      <div className={css.body}>
        <p className="muted">
          The estimate and its reports show the areas in this order. Drag an area by its handle
          {phone ? ', or use the arrows.' : ', use the arrows, or Alt with Up and Down.'}
        </p>
        <div className={css.orders}>
          {ORDERS.map(([word, compare]) => (
            <Button key={word} variant="default" disabled={areas.length < 2} onClick={() => put(areas.toSorted(compare))}>
              {word}
            </Button>
          ))}
        </div>
        {failure && (
          <FailureLine
            error={failure}
            what="The areas could not be fetched."
            onRetry={() => void Promise.all([order.refetch(), read.refetch()])}
          />
        )}
        {!read.data && !failure && <SkeletonRows rows={6} height={44} />}
        <ul
          ref={list}
          className={css.list}
          aria-label="Areas in their order"
          onPointerMove={onPointerMove}
          onPointerUp={drop}
          onPointerCancel={() => setDragged(null)}
        >
          {areas.map((area, at) => (
            <OrderedRow
              key={area.areaID}
              area={area}
              dragged={dragged}
              at={at}
              areas={areas}
              onKeyDown={onKeyDown}
              list={list}
              setDragged={setDragged}
              phone={phone}
              step={step}
            />
          ))}
        </ul>
        <p>
          <Link to={`/ProEstimate/EstimateView/${orderId}/0`}>Back to the estimate</Link>
        </p>
      </div>
      {order.data && (
        <JobFoot said={page.said} label="Totals" terms={[]} total={{ word: 'Total', value: dollars(order.data.totals.grandTotal) }} />
      )}
      {panel?.kind === 'takeBack' && (
        <TakeBackDialog
          what={panel.what}
          step={panel.step}
          answered={panel.answered}
          history={page.history}
          onClose={() => setPanel(null)}
        />
      )}
    </div>
  );
}

function OrderedRow({
  area,
  dragged,
  at,
  areas,
  onKeyDown,
  list,
  setDragged,
  phone,
  step,
}: {
  area: { areaTotal: string; areaID: number; sequence: number; label: string; areaTypeName: string };
  dragged: { areaID: number; areas: OrderedArea[] } | null;
  at: number;
  areas: { areaTotal: string; areaID: number; sequence: number; label: string; areaTypeName: string }[];
  onKeyDown: (event: KeyboardEvent, at: number) => void;
  list: RefObject<HTMLUListElement | null>;
  setDragged: Dispatch<SetStateAction<{ areaID: number; areas: OrderedArea[] } | null>>;
  phone: boolean;
  step: (at: number, by: 1 | -1) => void;
}) {
  return (
    <li data-area={area.areaID} data-dragged={dragged?.areaID === area.areaID || undefined}>
      <button
        type="button"
        className={css.handle}
        aria-label={`${area.label}, place ${at + 1} of ${areas.length}: Alt with Up and Down moves it`}
        onKeyDown={(event) => onKeyDown(event, at)}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          list.current?.setPointerCapture(event.pointerId);
          setDragged({ areaID: area.areaID, areas });
        }}
      >
        <Icon name="grip" />
      </button>
      <span className={css.words}>
        <b className="ellipsis">{area.label}</b>
        {area.areaTypeName !== area.label && <small>{area.areaTypeName}</small>}
      </span>
      <span className={css.num}>{dollars(area.areaTotal)}</span>
      <IconButton icon="up" label={`Move ${area.label} up`} size={phone ? 44 : 32} disabled={at === 0} onClick={() => step(at, -1)} />
      <IconButton
        icon="down"
        label={`Move ${area.label} down`}
        size={phone ? 44 : 32}
        disabled={at === areas.length - 1}
        onClick={() => step(at, 1)}
      />
    </li>
  );
}
