import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import { getAreasWithItems } from '../../../contracts/estimating/areas/get-areas-with-items.ts';
import type { LineItem } from '../../../contracts/estimating/entities.ts';
import { getHouseProjects } from '../../../contracts/estimating/house/get-house-projects.ts';
import { archiveOrder } from '../../../contracts/estimating/orders/archive-order.ts';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { lockOrder } from '../../../contracts/estimating/orders/lock-order.ts';
import { useRead } from '../../app/client.ts';
import { estimatePath } from '../../app/estimate-path.ts';
import { useSave } from '../../app/save.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { FailureLine, SkeletonRows } from '../../ui/states.tsx';
import { tell } from '../../ui/toast.ts';
import { clock, counted, day, dollars, grouped, isToday } from '../../ui/words.ts';
import css from './new-estimate.module.css';

const MOST_LINES = 8;

/** R021: what is in progress, and the four ways on. */
export function Blocked({ orderId }: { orderId: number }) {
  const navigate = useNavigate();
  const orders = useRead(getOrders, { query: { take: 50 } });
  const areas = useRead(getAreasWithItems, { params: { orderId } });
  const order = orders.data?.find(({ id }) => id === orderId);
  const error = orders.error ?? areas.error;
  if (error)
    return <FailureLine error={error} what="The estimate in progress could not be fetched." onRetry={() => void areas.refetch()} />;
  if (!order || !areas.data) return <SkeletonRows rows={8} height={44} />;
  const name = order.externalRefId;
  return (
    <div className={css.wizard}>
      <p className={css.blocked} role="status">
        <Icon name="warning" />
        <span>
          <b>One estimate at a time.</b> {name} is still in progress. Go on with it, finish it, or put it away; then a new one can start.
        </span>
      </p>
      <InProgress order={order} lines={areas.data.flatMap(({ items }) => items)} />
      <WaysOn orderId={orderId} name={name} />
      <div className={css.foot}>
        <div className={css.buttons}>
          <Button size="md" onClick={() => navigate(estimatePath(orderId))}>
            Continue {name}
          </Button>
        </div>
      </div>
    </div>
  );
}

type ListedOrder = z.output<typeof getOrders.response>[number];

function InProgress({ order: { externalRefId: name, updatedAt, totals }, lines }: { order: ListedOrder; lines: readonly LineItem[] }) {
  return (
    <section aria-label={name} className={css.inProgress}>
      <h2>
        {name}{' '}
        <span className="muted">
          {counted(lines.length, 'line')}, changed {isToday(updatedAt) ? clock(updatedAt) : day(updatedAt)}
        </span>
      </h2>
      <dl>
        {lines.slice(0, MOST_LINES).map((line) => (
          <div key={line.id}>
            <dt>
              <span className="muted">{line.action}</span> {line.description}
            </dt>
            <dd>{grouped(line.totalCost)}</dd>
          </div>
        ))}
        {lines.length > MOST_LINES ? <p className="muted">and {lines.length - MOST_LINES} more</p> : null}
        <div className={css.sum}>
          <dt>Before tax</dt>
          <dd>{grouped(totals.totalCost)}</dd>
        </div>
        <div className={css.sum}>
          <dt>Tax</dt>
          <dd>{grouped(totals.tax)}</dd>
        </div>
        <div className={css.total}>
          <dt>Total</dt>
          <dd>{dollars(totals.grandTotal)}</dd>
        </div>
      </dl>
    </section>
  );
}

function WaysOn({ orderId, name }: { orderId: number; name: string }) {
  const navigate = useNavigate();
  const invalidates = [getHouseProjects, getOrders];
  const finish = useSave(lockOrder, {
    invalidates,
    failed: 'The estimate was not finished.',
    onSaved: () => tell(`${name} is finished. It stands under Estimates.`),
  });
  const putAway = useSave(archiveOrder, {
    invalidates,
    failed: 'The estimate was not put away.',
    onSaved: () => tell(`${name} is put away. Archived estimates can be brought back.`),
  });
  return (
    <ul className={css.ways}>
      <Way
        icon="check"
        word="Finish it"
        note="Kept under Estimates; nothing more is added"
        busy={finish.busy}
        onPress={() => void finish.save({ params: { orderId }, body: { reason: 'Finished' } })}
      />
      <Way
        icon="archive"
        word="Put it away"
        note="Goes to the archive and can be brought back"
        busy={putAway.busy}
        onPress={() => void putAway.save({ params: { id: orderId } })}
      />
      <Way
        icon="sent"
        word="Send it to a provider instead"
        note="They read it by a link for 30 days, without prices"
        onPress={() => navigate(`/serviceproviders?share=${orderId}`)}
      />
    </ul>
  );
}

interface WayProps {
  icon: IconName;
  word: string;
  note: string;
  busy?: boolean;
  onPress: () => void;
}

function Way({ icon, word, note, busy = false, onPress }: WayProps) {
  return (
    <li>
      <button type="button" className={css.way} disabled={busy} onClick={onPress}>
        <Icon name={icon} />
        <span>
          <b>{word}</b>
          <span className="muted">{note}</span>
        </span>
        <Icon name="right" />
      </button>
    </li>
  );
}
