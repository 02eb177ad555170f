import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Order } from '../../../contracts/estimating/order.ts';
import { getOrderByOrderId } from '../../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getWhatIfs } from '../../../contracts/estimating/what-if/get-what-ifs.ts';
import { restoreWhatIf } from '../../../contracts/estimating/what-if/restore-what-if.ts';
import { useRead } from '../../app/client.ts';
import { estimatePath } from '../../app/estimate-path.ts';
import { useSave } from '../../app/save.ts';
import { Icon } from '../../ui/icons.tsx';
import { dollars, moment } from '../../ui/words.ts';
import { comparisonPath } from './paths.ts';
import css from './what-if-strip.module.css';

/** Under the top line of a what-if: that it is none of the estimate's business yet, and the way to compare them. */
export function WhatIfStrip({ order }: { order: Order }) {
  const { data } = useRead(getWhatIfs, { params: { orderId: order.id } });
  const restore = useSave(restoreWhatIf, { invalidates: [getWhatIfs, getOrderByOrderId], failed: 'The what-if was not brought back.' });
  const { whatIf } = order;
  if (!whatIf) return null;
  return (
    <section className={css.strip} data-discarded={whatIf.discardedAt !== null || undefined} aria-label="What if">
      <Icon name="branch" size={16} />
      {whatIf.discardedAt ? (
        <p>This what-if was discarded, {moment(whatIf.discardedAt)}. It can be brought back for 30 days.</p>
      ) : (
        <p>
          This is the what-if. The <Link to={estimatePath(whatIf.fromOrderId)}>estimate</Link> stays{data ? ` ${dollars(data.total)}` : ''}{' '}
          until it is adopted.
        </p>
      )}
      {whatIf.discardedAt ? (
        <Button size="compact-sm" loading={restore.busy} onClick={() => void restore.save({ params: { orderId: order.id } })}>
          Bring back
        </Button>
      ) : (
        <Link className={css.compare} to={comparisonPath(order.id)}>
          Compare
        </Link>
      )}
    </section>
  );
}
