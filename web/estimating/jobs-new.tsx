import { Button, TextInput } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getNewOrder } from '../../contracts/estimating/orders/get-new-order.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { estimatingRefusals } from '../../contracts/estimating/refusals.ts';
import { saveOrderCustomer } from '../../contracts/estimating/setup/save-order-customer.ts';
import { updateAddressFields } from '../../contracts/estimating/setup/update-address-fields.ts';
import { CallError, send } from '../app/client.ts';
import { faultsOf, useForm } from '../app/form.ts';
import { useSave } from '../app/save.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureLine } from '../ui/states.tsx';
import { estimatePath } from './jobs-list.tsx';
import css from './jobs-new.module.css';
import { AddressFields, addressOf, CustomerFields, customerOf, NO_ADDRESS, NO_CUSTOMER } from './setup-fields.tsx';

/** R024: `New Project 11/21/2026`. */
export function defaultName(today: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `New Project ${two(today.getMonth() + 1)}/${two(today.getDate())}/${today.getFullYear()}`;
}

const NEW = { newEstimateName: '', ...NO_ADDRESS, ...NO_CUSTOMER };

/** Starts an estimate: its name, for whom and where it is, as far as known (prices are those of the place). */
export function NewEstimate({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const navigate = useNavigate();
  // Made once, so that a second try after a refused address does not start a second estimate.
  const [made, setMade] = useState<number | null>(null);
  // R023: the jobs page, standing on the new one; opening it at once is the shorter way, and the main button.
  const opens = useRef(true);
  const save = useSave(
    async (values: typeof NEW) => {
      const [address, customer] = [addressOf(values), customerOf(values)];
      const newEstimateName = values.newEstimateName.trim() || defaultName(new Date());
      const orderId = made ?? (await send(getNewOrder, { query: { newEstimateName } }));
      if (orderId < 0) throw new CallError(402, 'NO_CREDITS', estimatingRefusals.NO_CREDITS.text); // R022
      setMade(orderId);
      if (Object.values(address).some(Boolean)) await send(updateAddressFields, { params: { orderId }, body: address });
      if (Object.values(customer).some(Boolean)) await send(saveOrderCustomer, { params: { orderId }, body: customer });
      onClose();
      navigate(opens.current ? estimatePath(orderId) : `/?job=${orderId}`);
    },
    { invalidates: [getOrders] },
  );
  const form = useForm({
    initial: () => ({ ...NEW, newEstimateName: defaultName(new Date()) }),
    faults: (values) => ({ ...faultsOf(updateAddressFields, addressOf(values)), ...faultsOf(saveOrderCustomer, customerOf(values)) }),
    save,
  });
  const create = (open: boolean) => {
    opens.current = open;
    form.send();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title="New estimate"
      actions={
        <>
          <Button variant="default" disabled={form.busy} onClick={() => create(false)}>
            Create
          </Button>
          <Button type="submit" form={formId} loading={form.busy} onClick={() => (opens.current = true)}>
            Create and open
          </Button>
        </>
      }
    >
      {form.refusal ? <FailureLine error={form.refusal} /> : null}
      <form id={formId} className={css.setup} {...form.props}>
        <TextInput
          label="Job"
          {...form.field('newEstimateName')}
          maxLength={255}
          disabled={made !== null}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
        <CustomerFields value={customerOf(form.values)} onChange={form.change} errorOf={form.errorOf} />
        <AddressFields value={addressOf(form.values)} onChange={form.change} errorOf={form.errorOf} />
        <p className="muted">Customer and address can wait. The ZIP code sets the local prices, and stays as it is once there are lines.</p>
      </form>
    </Dialog>
  );
}
