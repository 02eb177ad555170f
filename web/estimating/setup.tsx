import { Button, NativeSelect, TextInput } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import type { z } from 'zod';
import type { Order, OrderCustomer, Survey } from '../../contracts/estimating/entities.ts';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { getPlace } from '../../contracts/estimating/setup/get-place.ts';
import { getSurveyByOrderId } from '../../contracts/estimating/setup/get-survey-by-order-id.ts';
import { saveOrderCustomer } from '../../contracts/estimating/setup/save-order-customer.ts';
import { updateAddressFields } from '../../contracts/estimating/setup/update-address-fields.ts';
import { updateJobId } from '../../contracts/estimating/setup/update-job-id.ts';
import { failureText, send } from '../app/client.ts';
import { faultsOf, useForm } from '../app/form.ts';
import { useSave } from '../app/save.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { FailureLine } from '../ui/states.tsx';
import { tell } from '../ui/toast.ts';
import './setup.css';

const ChangeCustomer = lazy(async () => ({ default: (await import('../contacts/change-customer.tsx')).ChangeCustomer }));

export type Address = Omit<z.infer<typeof Survey>, 'id'>;
export const NO_ADDRESS: Address = { address: '', address2: '', city: '', state: '', zip: '' };

export const NO_CUSTOMER: OrderCustomer = { firstName: '', lastName: '', companyName: '', phone: '', email: '' };

const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR'.split(
    ' ',
  );

interface AddressFieldsProps {
  value: Address;
  onChange: (change: Partial<Address>) => void;
  errorOf: (field: string) => string | undefined;
}

/** The property's address. A ZIP code fills in the city and the state, unless a person wrote others. */
export function AddressFields({ value, onChange, errorOf }: AddressFieldsProps) {
  const [filled, setFilled] = useState<{ city: string; state: string } | null>(null);
  const changeZip = async (zip: string) => {
    onChange({ zip });
    if (!/^\d{5}$/.test(zip)) return;
    // A ZIP code that nobody knows, or a lookup that fails, leaves the fields to the person.
    const place = await send(getPlace, { params: { zip } }).catch(() => null);
    if (!place) return;
    const free = (value.city === '' || value.city === filled?.city) && (value.state === '' || value.state === filled?.state);
    if (!free) return;
    setFilled(place);
    onChange({ city: place.city, state: place.state });
  };

  return (
    <div className="address">
      <TextInput
        className="address-wide"
        label="Address"
        value={value.address}
        maxLength={255}
        autoComplete="off"
        error={errorOf('address')}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
      <TextInput
        className="address-wide"
        label="Apartment, suite (optional)"
        value={value.address2}
        maxLength={255}
        autoComplete="off"
        error={errorOf('address2')}
        onChange={(event) => onChange({ address2: event.currentTarget.value })}
      />
      <TextInput
        label="ZIP code"
        value={value.zip}
        maxLength={10}
        inputMode="numeric"
        autoComplete="off"
        error={errorOf('zip')}
        onChange={(event) => void changeZip(event.currentTarget.value.trim())}
      />
      <TextInput
        label="City"
        value={value.city}
        maxLength={255}
        autoComplete="off"
        error={errorOf('city')}
        onChange={(event) => onChange({ city: event.currentTarget.value })}
      />
      <NativeSelect
        label="State"
        value={value.state}
        data={['', ...STATES]}
        error={errorOf('state')}
        onChange={(event) => onChange({ state: event.currentTarget.value })}
      />
    </div>
  );
}

interface CustomerFieldsProps {
  value: OrderCustomer;
  onChange: (change: Partial<OrderCustomer>) => void;
  errorOf: (field: string) => string | undefined;
}

/** For whom the work is done: the list shows the name, and the estimate is addressed to it when it is sent. */
export function CustomerFields({ value, onChange, errorOf }: CustomerFieldsProps) {
  const field = (name: keyof OrderCustomer, label: string, type = 'text') => (
    <TextInput
      label={label}
      type={type}
      inputMode={type === 'tel' ? 'tel' : type === 'email' ? 'email' : undefined}
      value={value[name]}
      maxLength={255}
      autoComplete="off"
      error={errorOf(name)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <fieldset className="customer">
      <legend>Customer</legend>
      {field('firstName', 'First name')}
      {field('lastName', 'Last name')}
      {field('phone', 'Phone', 'tel')}
      {field('email', 'Email', 'email')}
      <div className="customer-wide">{field('companyName', 'Company (optional)')}</div>
    </fieldset>
  );
}

/** Job setup (S022): the job's name, its customer and the address of its property. Give it a `key` of the order, so that another order starts afresh. */
export function JobSetup({ order, opened, onClose }: { order: Order; opened: boolean; onClose: () => void }) {
  const formId = useId();
  const kept = addressOf({ ...NO_ADDRESS, ...order.survey });
  const save = useSave(
    async (values: Setup) => {
      const params = { orderId: order.id };
      const [address, customer] = [addressOf(values), customerOf(values)];
      const name = values.externalRefId.trim();
      if (name !== order.externalRefId) await send(updateJobId, { params, body: { externalRefId: name } });
      if (differs(address, kept)) await send(updateAddressFields, { params, body: address });
      if (differs(customer, customerOf(order.customer))) await send(saveOrderCustomer, { params, body: customer });
    },
    {
      invalidates: [getOrders, getOrderByOrderId, getSurveyByOrderId],
      onSaved: () => {
        tell('Job setup saved.');
        onClose();
      },
      // R046, R047: the state and the ZIP code go back to what they were.
      onFailed: ({ code }) => code === 'ORDER_IN_PROGRESS' && form.change({ state: kept.state, zip: kept.zip }),
    },
  );
  const form = useForm<Setup>({
    initial: () => ({ externalRefId: order.externalRefId, ...kept, ...customerOf(order.customer) }),
    required: { externalRefId: 'A job needs a name.' },
    faults: (values) => ({ ...faultsOf(updateAddressFields, addressOf(values)), ...faultsOf(saveOrderCustomer, customerOf(values)) }),
    save,
  });
  const [choosing, setChoosing] = useState(false);
  if (choosing)
    return (
      <Suspense>
        <ChangeCustomer
          orderId={order.id}
          onClose={() => {
            setChoosing(false);
            onClose();
          }}
        />
      </Suspense>
    );
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Job setup"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={form.busy}>
            Save
          </Button>
        </>
      }
    >
      {form.refusal ? <FailureLine error={form.refusal} /> : null}
      <form id={formId} className="setup" {...form.props}>
        <TextInput label="Job" maxLength={255} {...form.field('externalRefId')} data-autofocus />
        <CustomerFields value={customerOf(form.values)} onChange={form.change} errorOf={form.errorOf} />
        <Button variant="default" justify="flex-start" leftSection={<Icon name="people" />} onClick={() => setChoosing(true)}>
          Choose the customer from the contacts
        </Button>
        <AddressFields value={addressOf(form.values)} onChange={form.change} errorOf={form.errorOf} />
      </form>
      <p className="hidden-visually" role="status">
        {save.failure ? failureText(save.failure) : ''}
      </p>
    </Dialog>
  );
}

type Setup = Address & OrderCustomer & { externalRefId: string };
const differs = (one: object, other: object) => JSON.stringify(one) !== JSON.stringify(other);

export function addressOf({ address, address2, city, state, zip }: Address): Address {
  return { address, address2, city, state, zip };
}
export function customerOf({ firstName, lastName, companyName, phone, email }: OrderCustomer): OrderCustomer {
  return { firstName, lastName, companyName, phone, email };
}
