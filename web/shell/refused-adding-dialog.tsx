import { Button, TextInput } from '@mantine/core';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { z } from 'zod';
import { getSuspension } from '../../contracts/accounts/people/get-suspension.ts';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrderLock } from '../../contracts/estimating/orders/get-order-lock.ts';
import { lockOrder } from '../../contracts/estimating/orders/lock-order.ts';
import { unlockOrder } from '../../contracts/estimating/orders/unlock-order.ts';
import { useRead } from '../app/client.ts';
import { letIn, refusedAddingAtom } from '../app/refused-adding.ts';
import { useSave } from '../app/save.ts';
import { savingAtom } from '../app/saving.ts';
import { inTab } from '../app/screen-store.ts';
import { useSignOut } from '../app/sign-out.ts';
import { ConfirmActions, Dialog } from '../ui/dialog.tsx';
import { FailureLine, SkeletonRows } from '../ui/states.tsx';
import { tell } from '../ui/toast.ts';
import { counted, listed, when } from '../ui/words.ts';
import { useLeftWork } from './leave-work.ts';

const ASKED_AGAIN_MS = 5_000;

/** The dialogs orderlocked (S059), accountsuspended (S060) and that of a second step that is yet to be set up, over whatever screen wanted to add something. */
export default function RefusedAdding() {
  const [refused, setRefused] = useAtom(refusedAddingAtom, inTab);
  const close = () => setRefused(null);
  const orderId = Number(/\/(?:EstimateView|EstimateBuilder|edit|expressmain|job)\/(\d+)/i.exec(useLocation().pathname)?.[1] ?? 0);
  if (refused === 'ACCOUNT_SUSPENDED') return <AccountSuspended />;
  if (refused === 'SECOND_STEP_REQUIRED') return <SecondStepRequired />;
  return refused === 'ORDER_LOCKED' && orderId > 0 ? <OrderLock orderId={orderId} onClose={close} /> : null;
}

/** Who locked the estimate, and why, with the way out; of an estimate that is not locked, the way to lock it. */
function OrderLock({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const { data, error, refetch } = useRead(getOrderLock, { params: { orderId } }, { staleTime: 0, refetchOnMount: 'always' });
  if (data?.lock) return <Unlock orderId={orderId} lock={data.lock} onClose={onClose} />;
  if (data) return <Lock orderId={orderId} onClose={onClose} />;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={error ? 'The lock could not be read' : `Estimate ${orderId}`}
      width={440}
      actions={
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      }
    >
      {error ? <FailureLine error={error} what="The lock could not be read." onRetry={() => void refetch()} /> : <SkeletonRows rows={2} />}
    </Dialog>
  );
}

/** Tells what was done, and closes. */
const whenDone = (text: string, onClose: () => void) => ({
  invalidates: [getOrderLock, getOrderByOrderId],
  onSaved: () => {
    tell(text);
    onClose();
  },
});

function Lock({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const formId = useId();
  const { save, busy, failure } = useSave(lockOrder, whenDone('The estimate is locked.', onClose));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Lock estimate ${orderId}`}
      width={440}
      actions={
        <ConfirmActions onCancel={onClose} cancel="Close" type="submit" form={formId} loading={busy}>
          Lock estimate
        </ConfirmActions>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          void save({ params: { orderId }, body: { reason } });
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
}

interface UnlockProps {
  orderId: number;
  lock: NonNullable<z.output<typeof getOrderLock.response>['lock']>;
  onClose: () => void;
}

function Unlock({ orderId, lock, onClose }: UnlockProps) {
  const input = { params: { orderId } };
  const { data: order } = useRead(getOrderByOrderId, input);
  const { save, busy, failure } = useSave(unlockOrder, whenDone('The estimate is unlocked.', onClose));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Estimate ${orderId} is locked`}
      width={440}
      actions={
        <>
          <Button variant="default" loading={busy} onClick={() => void save(input)}>
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

/** Out: nothing more is read or changed. The screen stays beneath, for the moment in which the account is active again. */
function AccountSuspended() {
  const { data } = useRead(getSuspension, {}, { staleTime: 0, refetchOnMount: 'always', refetchInterval: ASKED_AGAIN_MS });
  const { waiting } = useAtomValue(savingAtom, inTab);
  const leave = useSignOut();
  const suspension = data?.suspended;
  useLeftWork(Boolean(suspension));
  useEffect(() => {
    if (suspension === null) letIn();
  }, [suspension]);
  const [first, ...others] = data?.administrators ?? [];
  const names = [first, ...others].flatMap((one) => one?.name ?? []);
  return (
    <Dialog
      opened
      closable={false}
      onClose={() => {}}
      title="This account is suspended"
      width={440}
      actions={
        <>
          <Button data-autofocus variant="default" loading={leave.busy} onClick={() => void leave.save({})}>
            Sign out
          </Button>
          {first && (
            <Button component="a" href={`mailto:${first.email}`}>
              Write to {first.name.split(' ')[0]}
            </Button>
          )}
        </>
      }
    >
      <p>
        {suspension ? `Since ${when(suspension.at)} nothing` : 'Nothing'} can be opened or changed, until the account is active again.{' '}
        {waiting > 0
          ? `${counted(waiting, 'change')} that you made ${waiting === 1 ? 'waits' : 'wait'} in this browser until then. ${names.length > 0 ? `${listed(names)} can read ${waiting === 1 ? 'it' : 'them'}.` : ''}`
          : 'What you typed last was not saved.'}
      </p>
      {suspension?.reason && <p>“{suspension.reason}”</p>}
      {names.length > 0 && (
        <p className="muted">
          {listed(names)} {names.length === 1 ? 'manages' : 'manage'} the users of your organization.
        </p>
      )}
    </Dialog>
  );
}

/** The organization asks for a second step since this screen was opened. It closes by itself once one is set up, in this tab or another. */
function SecondStepRequired() {
  const { pathname, search } = useLocation();
  return (
    <Dialog
      opened
      closable={false}
      onClose={() => {}}
      title="One more step"
      width={440}
      actions={
        <Button component="a" data-autofocus href={`/account/second-step?next=${encodeURIComponent(pathname + search)}`}>
          Set it up
        </Button>
      }
    >
      <p>Your organization asks everybody for a second step of signing in, and you have none yet. What you typed last was not saved.</p>
    </Dialog>
  );
}
