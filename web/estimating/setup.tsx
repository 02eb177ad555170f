import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { z } from 'zod';
import type { Order, OrderCustomer, Survey } from '../../contracts/estimating/entities.ts';
import { getOrderByOrderId } from '../../contracts/estimating/orders/get-order-by-order-id.ts';
import { getOrders } from '../../contracts/estimating/orders/get-orders.ts';
import { getPlace } from '../../contracts/estimating/setup/get-place.ts';
import { getSurveyByOrderId } from '../../contracts/estimating/setup/get-survey-by-order-id.ts';
import { saveOrderCustomer } from '../../contracts/estimating/setup/save-order-customer.ts';
import { updateAddressFields } from '../../contracts/estimating/setup/update-address-fields.ts';
import { updateJobId } from '../../contracts/estimating/setup/update-job-id.ts';
import { CallError, failureText, refresh, send } from '../app/client.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FailureLine } from '../ui/states.tsx';
import { tell } from '../ui/toast.ts';
import './setup.css';

export type Address = Omit<z.infer<typeof Survey>, 'id'>;
export const NO_ADDRESS: Address = { address: '', address2: '', city: '', state: '', zip: '' };

export const NO_CUSTOMER: OrderCustomer = { firstName: '', lastName: '', companyName: '', phone: '', email: '' };

const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR'.split(
    ' ',
  );

interface AddressFieldsProps {
  value: Address;
  onChange: (value: Address) => void;
  errors?: Record<string, string>;
}

/** The property's address. A ZIP code fills in the city and the state, unless a person wrote others. */
export function AddressFields({ value, onChange, errors = {} }: AddressFieldsProps) {
  const [filled, setFilled] = useState<{ city: string; state: string } | null>(null);
  const set = (change: Partial<Address>) => onChange({ ...value, ...change });

  const changeZip = async (zip: string) => {
    const typed = { ...value, zip };
    onChange(typed);
    if (!/^\d{5}$/.test(zip)) return;
    // A ZIP code that nobody knows, or a lookup that fails, leaves the fields to the person.
    const place = await send(getPlace, { params: { zip } }).catch(() => null);
    if (!place) return;
    const free = (typed.city === '' || typed.city === filled?.city) && (typed.state === '' || typed.state === filled?.state);
    if (!free) return;
    setFilled(place);
    onChange({ ...typed, city: place.city, state: place.state });
  };

  return (
    <div className="address">
      <TextInput
        className="address-wide"
        label="Address"
        value={value.address}
        maxLength={255}
        autoComplete="off"
        error={errors.address}
        onChange={(event) => set({ address: event.currentTarget.value })}
      />
      <TextInput
        className="address-wide"
        label="Apartment, suite (optional)"
        value={value.address2}
        maxLength={255}
        autoComplete="off"
        error={errors.address2}
        onChange={(event) => set({ address2: event.currentTarget.value })}
      />
      <TextInput
        label="ZIP code"
        value={value.zip}
        maxLength={10}
        inputMode="numeric"
        autoComplete="off"
        error={errors.zip}
        onChange={(event) => void changeZip(event.currentTarget.value.trim())}
      />
      <TextInput
        label="City"
        value={value.city}
        maxLength={255}
        autoComplete="off"
        error={errors.city}
        onChange={(event) => set({ city: event.currentTarget.value })}
      />
      <NativeSelect
        label="State"
        value={value.state}
        data={['', ...STATES]}
        error={errors.state}
        onChange={(event) => set({ state: event.currentTarget.value })}
      />
    </div>
  );
}

interface CustomerFieldsProps {
  value: OrderCustomer;
  onChange: (value: OrderCustomer) => void;
  errors?: Record<string, string>;
}

/** For whom the work is done: the list shows the name, and the estimate is addressed to it when it is sent. */
export function CustomerFields({ value, onChange, errors = {} }: CustomerFieldsProps) {
  const field = (name: keyof OrderCustomer, label: string, type = 'text') => (
    <TextInput
      label={label}
      type={type}
      inputMode={type === 'tel' ? 'tel' : type === 'email' ? 'email' : undefined}
      value={value[name]}
      maxLength={255}
      autoComplete="off"
      error={errors[name]}
      onChange={(event) => onChange({ ...value, [name]: event.currentTarget.value })}
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
  const form = useId();
  const queries = useQueryClient();
  const [name, setName] = useState(order.externalRefId);
  const kept: Address = { ...NO_ADDRESS, ...order.survey };
  const [address, setAddress] = useState<Address>(() => addressOf(kept));
  const [customer, setCustomer] = useState(order.customer);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    setFailure(null);
    try {
      const params = { orderId: order.id };
      if (name.trim() !== order.externalRefId) await send(updateJobId, { params, body: { externalRefId: name.trim() } });
      if (JSON.stringify(address) !== JSON.stringify(addressOf(kept))) await send(updateAddressFields, { params, body: address });
      if (JSON.stringify(customer) !== JSON.stringify(order.customer)) await send(saveOrderCustomer, { params, body: customer });
      tell('Job setup saved.');
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
      // R046, R047: the state and the ZIP code go back to what they were.
      if (error.code === 'ORDER_IN_PROGRESS') setAddress((was) => ({ ...was, state: kept.state, zip: kept.zip }));
    } finally {
      setSaving(false);
      await refresh(queries, [getOrders, getOrderByOrderId, getSurveyByOrderId]);
    }
  };

  const inFields = failure !== null && Object.keys(failure.fields).length > 0;
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
          <Button type="submit" form={form} loading={saving}>
            Save
          </Button>
        </>
      }
    >
      {failure && !inFields ? <FailureLine error={failure} /> : null}
      <form id={form} className="setup" onSubmit={(event) => void save(event)}>
        <TextInput
          label="Job"
          required
          withAsterisk={false}
          maxLength={255}
          value={name}
          error={failure?.fields.externalRefId}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <CustomerFields value={customer} onChange={setCustomer} errors={failure?.fields} />
        <AddressFields value={address} onChange={setAddress} errors={failure?.fields} />
      </form>
      <p className="hidden-visually" role="status">
        {failure ? failureText(failure) : ''}
      </p>
    </Dialog>
  );
}

function addressOf({ address, address2, city, state, zip }: Address): Address {
  return { address, address2, city, state, zip };
}
