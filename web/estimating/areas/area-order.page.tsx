import { Button } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import { NoEstimate, orderIdIn } from '../../app/no-estimate.tsx';
import { ShellTop } from '../../app/shell-top.tsx';
import { usePhone } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { JobCrumb } from '../../ui/job-crumb.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { dollars } from '../../ui/words.ts';
import { JobFoot } from '../job/frame.tsx';
import { TakeBackOfJob } from '../job/take-back-dialog.tsx';
import css from './area-order.module.css';
import { type AreaOrderModel, ORDERS, type OrderedArea, useAreaOrder } from './area-order-model.ts';

/** The order in which an estimate and its reports show the areas (S029, C294). */
export default function AreaOrderPage() {
  const id = orderIdIn(useParams().orderId);
  return id ? <AreaOrder key={id} orderId={id} /> : <NoEstimate />;
}

function AreaOrder({ orderId }: { orderId: number }) {
  const phone = usePhone();
  const model = useAreaOrder(orderId);
  const { order, read, page, failure } = model;
  if (order.error?.status === 404) return <NoEstimate />;
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
        <Orders of={model} />
        {failure && <FailureLine error={failure} what="The areas could not be fetched." onRetry={model.refetch} />}
        {!read.data && !failure && <SkeletonRows rows={6} height={44} />}
        <Areas of={model} phone={phone} />
        <p>
          <Link to={`/ProEstimate/EstimateView/${orderId}/0`}>Back to the estimate</Link>
        </p>
      </div>
      {order.data && (
        <JobFoot said={page.said} label="Totals" terms={[]} total={{ word: 'Total', value: dollars(order.data.totals.grandTotal) }} />
      )}
      <TakeBackOfJob orderId={orderId} history={page.history} />
    </div>
  );
}

function Orders({ of: { areas, put } }: { of: AreaOrderModel }) {
  return (
    <div className={css.orders}>
      {ORDERS.map(([word, compare]) => (
        <Button key={word} variant="default" disabled={areas.length < 2} onClick={() => put(areas.toSorted(compare))}>
          {word}
        </Button>
      ))}
    </div>
  );
}

function Areas({ of: model, phone }: { of: AreaOrderModel; phone: boolean }) {
  const { areas, list, onPointerMove, drop, letGo } = model;
  return (
    <ul
      ref={list}
      className={css.list}
      aria-label="Areas in their order"
      onPointerMove={onPointerMove}
      onPointerUp={drop}
      onPointerCancel={letGo}
    >
      {areas.map((area, at) => (
        <OrderedRow key={area.areaID} of={model} area={area} at={at} phone={phone} />
      ))}
    </ul>
  );
}

interface RowProps {
  of: AreaOrderModel;
  area: OrderedArea;
  at: number;
  phone: boolean;
}

function OrderedRow({ of: { areas, dragged, drag, list, onKeyDown, step }, area, at, phone }: RowProps) {
  return (
    <li data-area={area.areaID} data-dragged={dragged === area.areaID || undefined}>
      <button
        type="button"
        className={css.handle}
        aria-label={`${area.label}, place ${at + 1} of ${areas.length}: Alt with Up and Down moves it`}
        onKeyDown={(event) => onKeyDown(event, at)}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          list.current?.setPointerCapture(event.pointerId);
          drag(area.areaID);
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
