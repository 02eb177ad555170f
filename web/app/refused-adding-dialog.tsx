import { Button, TextInput } from '@mantine/core';
import { useAtom } from 'jotai';
import { useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { getSuspension } from '../../contracts/accounts/people/get-suspension.ts';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrderLock } from '../../contracts/estimating/orders/get-order-lock.ts';
import { lockOrder } from '../../contracts/estimating/orders/lock-order.ts';
import { unlockOrder } from '../../contracts/estimating/orders/unlock-order.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureLine, SkeletonRows } from '../ui/states.tsx';
import { tell } from '../ui/toast.ts';
import { listed, when } from '../ui/words.ts';
import { useRead } from './client.ts';
import { refusedAddingAtom } from './refused-adding.ts';
import { useSave } from './save.ts';
import { inTab } from './screen-store.ts';

/** The dialogs orderlocked (S059) and accountsuspended (S060), over whatever screen wanted to add something. */
export default function RefusedAdding() {
  const [refused, setRefused] = useAtom(refusedAddingAtom, inTab);
  const close = () => setRefused(null);
  const orderId = Number(/\/(?:EstimateView|EstimateBuilder|edit|expressmain|job)\/(\d+)/i.exec(useLocation().pathname)?.[1] ?? 0);
  if (refused === 'ACCOUNT_SUSPENDED') return <AccountSuspended onClose={close} />;
  return refused === 'ORDER_LOCKED' && orderId > 0 ? <OrderLock orderId={orderId} onClose={close} /> : null;
}

/** Who locked the estimate, and why, with the way out; of an estimate that is not locked, the way to lock it. */
function OrderLock({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const input = { params: { orderId } };
  const { data, error, refetch } = useRead(getOrderLock, input, { staleTime: 0, refetchOnMount: 'always' });
  const { data: order } = useRead(getOrderByOrderId, input);
  const [reason, setReason] = useState('');
  const formId = useId();
  const done = (text: string) => () => {
    tell(text);
    onClose();
  };
  const locking = useSave(lockOrder, { invalidates: [getOrderLock, getOrderByOrderId], onSaved: done('The estimate is locked.') });
  const unlocking = useSave(unlockOrder, { invalidates: [getOrderLock, getOrderByOrderId], onSaved: done('The estimate is unlocked.') });
  const failure = locking.failure ?? unlocking.failure;
  const lock = data?.lock;
  const close = (
    <Button variant="default" onClick={onClose}>
      Close
    </Button>
  );
  if (error)
    return (
      <Dialog opened onClose={onClose} title="The lock could not be read" width={440} actions={close}>
        <FailureLine error={error} what="The lock could not be read." onRetry={() => void refetch()} />
      </Dialog>
    );
  if (lock === undefined)
    return (
      <Dialog opened onClose={onClose} title={`Estimate ${orderId}`} width={440} actions={close}>
        <SkeletonRows rows={2} />
      </Dialog>
    );
  if (lock === null)
    return (
      <Dialog
        opened
        onClose={onClose}
        title={`Lock estimate ${orderId}`}
        width={440}
        actions={
          <>
            {close}
            <Button type="submit" form={formId} loading={locking.busy}>
              Lock estimate
            </Button>
          </>
        }
      >
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            void locking.save({ ...input, body: { reason } });
          }}
        >
          <p>Areas, tasks and lines cannot be added until it is unlocked. What is there can still be changed.</p>
          <TextInput
            label="Why"
            data-autofocus
            maxLength={255}
            placeholder="Accepted, waits for the start of work"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </form>
        {failure && <FailureLine error={failure} what="The estimate was not locked." />}
      </Dialog>
    );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Estimate ${orderId} is locked`}
      width={440}
      actions={
        <>
          <Button variant="default" loading={unlocking.busy} onClick={() => void unlocking.save(input)}>
            Unlock
          </Button>
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <p>
        {lock.by} locked {order ? order.externalRefId : 'it'} {when(lock.at)}
        {lock.reason && `: “${lock.reason}”`}. Areas, tasks and lines cannot be added until it is unlocked.
      </p>
      <p className="muted">What you have chosen stays chosen.</p>
      {failure && <FailureLine error={failure} what="The estimate was not unlocked." />}
    </Dialog>
  );
}

function AccountSuspended({ onClose }: { onClose: () => void }) {
  const { data } = useRead(getSuspension, {}, { staleTime: 0, refetchOnMount: 'always' });
  const [first, ...others] = data?.administrators ?? [];
  const names = [first, ...others].flatMap((one) => one?.name ?? []);
  return (
    <Dialog
      opened
      onClose={onClose}
      title="This account is suspended"
      width={440}
      actions={
        <>
          <Button data-autofocus variant="default" onClick={onClose}>
            Close
          </Button>
          {first && (
            <Button component="a" href={`mailto:${first.email}`}>
              Write to {first.name.split(' ')[0]}
            </Button>
          )}
        </>
      }
    >
      <p>You can open, print and export everything. Nothing can be changed until the account is active again.</p>
      {data?.suspended?.reason && <p>“{data.suspended.reason}”</p>}
      {names.length > 0 && (
        <p className="muted">
          {listed(names)} {names.length === 1 ? 'looks' : 'look'} after the account.
        </p>
      )}
    </Dialog>
  );
}
