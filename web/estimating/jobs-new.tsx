import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { saveOrderCustomer } from '../../contracts/estimating/setup/save-order-customer.ts';
import { updateAddressFields } from '../../contracts/estimating/setup/update-address-fields.ts';
import { REFUSALS } from '../../contracts/refusals.ts';
import { CallError, refresh, send } from '../app/client.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureLine } from '../ui/states.tsx';
import { estimatePath } from './jobs-list.tsx';
import { type Address, AddressFields, CustomerFields, NO_ADDRESS, NO_CUSTOMER } from './setup.tsx';

/** R024: `New Project 11/21/2026`. */
export function defaultName(today: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `New Project ${two(today.getMonth() + 1)}/${two(today.getDate())}/${today.getFullYear()}`;
}

/** Starts an estimate: its name, for whom and where it is, as far as known (prices are those of the place). */
export function NewEstimate({ onClose }: { onClose: () => void }) {
  const form = useId();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState(() => defaultName(new Date()));
  const [address, setAddress] = useState<Address>(NO_ADDRESS);
  const [customer, setCustomer] = useState(NO_CUSTOMER);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  // Made once, so that a second try after a refused address does not start a second estimate.
  const [made, setMade] = useState<number | null>(null);

  const create = async (open: boolean) => {
    setSaving(true);
    setFailure(null);
    try {
      const orderId = made ?? (await send(getNewOrder, { query: { newEstimateName: name.trim() || defaultName(new Date()) } }));
      if (orderId < 0) throw new CallError(402, 'NO_CREDITS', REFUSALS.NO_CREDITS.text); // R022
      setMade(orderId);
      if (Object.values(address).some(Boolean)) await send(updateAddressFields, { params: { orderId }, body: address });
      if (Object.values(customer).some(Boolean)) await send(saveOrderCustomer, { params: { orderId }, body: customer });
      onClose();
      // R023: the jobs page, standing on the new one; opening it at once is the shorter way, and the main button.
      navigate(open ? estimatePath(orderId) : `/?job=${orderId}`);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
    } finally {
      setSaving(false);
      await refresh(queries, [getOrders]);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void create(true);
  };

  const inFields = failure !== null && Object.keys(failure.fields).length > 0;
  return (
    <Dialog
      opened
      onClose={onClose}
      title="New estimate"
      actions={
        <>
          <Button variant="default" disabled={saving} onClick={() => void create(false)}>
            Create
          </Button>
          <Button type="submit" form={form} loading={saving}>
            Create and open
          </Button>
        </>
      }
    >
      {failure && !inFields ? <FailureLine error={failure} /> : null}
      <form id={form} className="setup" onSubmit={submit}>
        <TextInput
          label="Job"
          value={name}
          maxLength={255}
          disabled={made !== null}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <CustomerFields value={customer} onChange={setCustomer} errors={failure?.fields} />
        <AddressFields value={address} onChange={setAddress} errors={failure?.fields} />
        <p className="muted">Customer and address can wait. The ZIP code sets the local prices, and stays as it is once there are lines.</p>
      </form>
    </Dialog>
  );
}
