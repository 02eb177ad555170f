import { Button } from '@mantine/core';
import { useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { getOrders } from '../../../contracts/estimating/orders/get-orders.ts';
import { takeSharedEstimate } from '../../../contracts/providers/shares/take-shared-estimate.ts';
import { send } from '../../app/client.ts';
import { estimatePath } from '../../app/estimate-path.ts';
import { useMay, useMe } from '../../app/me.ts';
import { isHomeowner } from '../../app/places.ts';
import { useSave } from '../../app/save.ts';
import { Icon } from '../../ui/icons.tsx';
import { FailureLine } from '../../ui/states.tsx';
import css from './shared-estimate.module.css';

/** A contractor makes what was shared with them a job of their organization; who has not signed in is led there first. */
export function MakeJob({ params }: { params: { shareId: number; token: string } }) {
  const me = useMe();
  const may = useMay('EditEstimate');
  const navigate = useNavigate();
  // Pressed twice, or once more after a failure, it is the same job.
  const key = useRef<string>(crypto.randomUUID());
  const take = useSave(() => send(takeSharedEstimate, { params }, { retrying: false, idempotencyKey: key.current }), {
    invalidates: [getOrders],
    onSaved: (orderId) => void navigate(estimatePath(orderId)),
  });
  if (me === undefined || (me && (isHomeowner(me) || !may))) return null;
  if (!me)
    return (
      <p className={css.job}>
        Do you estimate with Scopebook? <SignInFirst />
      </p>
    );
  return (
    <section className={css.job} aria-label="Make it a job">
      <p>
        Areas, measurements and the lines that you see become a job of {me.organizationName}, at the prices of its own price book. Nothing
        is said to who shared it.
      </p>
      {take.failure?.status === 401 ? (
        <p role="alert">
          Your session has ended; no job was made. <SignInFirst />
        </p>
      ) : take.failure ? (
        <FailureLine error={take.failure} what="No job was made." onRetry={() => void take.save(undefined)} />
      ) : null}
      <Button leftSection={<Icon name="plus" />} loading={take.busy} onClick={() => void take.save(undefined)}>
        Make it a job
      </Button>
    </section>
  );
}

/** Leads back to this page. */
function SignInFirst() {
  const { pathname } = useLocation();
  return (
    <Link className="link" to={{ pathname: '/signin', search: new URLSearchParams({ next: pathname }).toString() }}>
      Sign in to make it a job of yours
    </Link>
  );
}
